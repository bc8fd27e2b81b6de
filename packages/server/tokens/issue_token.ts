import { signCompact } from "@mithqal/jws";
import { limits } from "@mithqal/protocol";
import { accessTokenType, encodeTokenClaims, tokenClaims } from "@mithqal/protocol/identity";
import { noteUse } from "../gate/note_use.ts";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { decodeText } from "../operations/decode_text.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { findClientSecret } from "./client_secret.ts";
import { readTokenForm } from "./token_form.ts";

/** What is said in each case, so that nobody learns which part was wrong. */
const invalidClient = refused("invalid_client");

/** `POST /oauth/token`: a token bound to the certificate it was asked for with. */
export async function issueToken(visit: Visit): Promise<Answer | Refused> {
  const { service, exchange, partner, arrivedAtMs } = visit;
  const authorization = exchange.headers.get("Authorization");
  if (authorization !== undefined && typeof authorization !== "string") return twoHeaders;
  const body = decodeText(exchange.body);
  if (body === null) return refused("invalid_request", "expected a form in UTF-8");
  const read = readTokenForm(body, authorization);
  if (!read.ok) return read;
  const { clientId, clientSecret } = read.credentials;
  // The partner is the certificate's: another client's id is held against its secrets all the same.
  const secret = await findClientSecret(clientSecret, partner.secrets, arrivedAtMs);
  if (secret === null || clientId !== partner.clientId) return invalidClient;
  noteUse(visit, "client_secret", secret.id);
  const signer = service.signingKeys.signer(arrivedAtMs);
  if (signer === null) return noKey;
  const token = await signCompact({ ...signer, typ: accessTokenType }, claimsFor(visit));
  return tokenAnswer(token);
}

const twoHeaders = refused("invalid_request", "expected the header Authorization once");
const noKey = refused("service_unavailable", "no key signs tokens now", { retryAfterSeconds: 5 });

function claimsFor(visit: Visit): Uint8Array<ArrayBuffer> {
  const { service, partner, certificate, requestUuid, nowSeconds } = visit;
  const subject = {
    baseUrl: service.baseUrl,
    clientId: partner.clientId,
    certificateHash: certificate.hash,
    tokenId: requestUuid,
  };
  return encodeTokenClaims(tokenClaims(subject, nowSeconds));
}

function tokenAnswer(token: string): Answer {
  const body = {
    access_token: token,
    token_type: "Bearer",
    expires_in: limits.token.lifetimeSeconds,
  };
  return {
    status: 200,
    headers: [
      "Content-Type",
      "application/json",
      "Cache-Control",
      "no-store",
      "Pragma",
      "no-cache",
    ],
    body: JSON.stringify(body),
  };
}
