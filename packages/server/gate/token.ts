import { checkTokenClaims } from "@mithqal/protocol/identity";
import { refused } from "../problems/refused.ts";
import type { Step } from "./step.ts";

const bearerForm = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i;

/**
 * The bearer token is ours, of this time, of this client and bound to this certificate. Its signature
 * is verified once; everything that can change is looked at again each time.
 */
export const checkToken: Step = {
  name: "token",
  run: async ({ service, exchange, certificate, partner, nowSeconds, arrivedAtMs }) => {
    const sent = exchange.headers.get("Authorization");
    if (sent === undefined || sent === "") return refused("token_missing", missing);
    const token = typeof sent === "string" && sent.length <= tokenMost
      ? bearerForm.exec(sent)?.[1]
      : undefined;
    if (token === undefined) return refused("token_invalid", malformed);
    const known = await service.tokens.read(token, arrivedAtMs);
    if (!known.ok) return refused("token_invalid", known.message);
    const { baseUrl } = service;
    const use = { baseUrl, thumbprint: certificate.thumbprint, nowSeconds };
    const checked = checkTokenClaims(known.claims, use);
    if (!checked.ok) return refused(checked.code, checked.message);
    if (checked.claims.client_id === partner.clientId) return undefined;
    return refused(
      "token_invalid",
      "expected a token of the client whose certificate is presented",
    );
  },
};

const tokenMost = 8_192;
const missing = "expected the header Authorization: Bearer <access token>, got none";
const malformed = "expected one header Authorization: Bearer <access token>, got something else";
