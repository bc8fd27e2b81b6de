import { bodySha256, canonicalRequest, encodeUtf8 } from "@mithqal/canonical";
import { type JwsRefusal, type VerifiedJws, verifyDetached } from "@mithqal/jws";
import { headerNames } from "@mithqal/protocol";
import { signatureProblems } from "@mithqal/protocol/identity";
import { type Refused, refused } from "../problems/refused.ts";
import { noteUse } from "./note_use.ts";
import type { Step } from "./step.ts";
import type { UrlForm, Visit } from "./visit.ts";

/**
 * A registered key of the client has signed this request: its method, raw target, raw body, timestamp
 * and nonce. The URL is the configured address and the raw target, never the Host header; the origin
 * form verifies too.
 */
export const checkSignature: Step = {
  name: "signature",
  run: async (visit) => {
    const { service, exchange, partner, arrivedAtMs } = visit;
    const jws = exchange.headers.get(headerNames.jwsSignature);
    if (jws !== undefined && typeof jws !== "string") return severalSignatures;
    visit.bodySha256 = await bodySha256(exchange.body);
    const malformed = buildCanonical(visit, "absolute");
    if (malformed !== undefined) return malformed;
    visit.signingKeys = await service.keyRing.activeKeys(partner.signingKeys, arrivedAtMs);
    const first = await verify(visit, jws, "absolute");
    if (first.ok) return undefined;
    if (first.code !== "signature_mismatch") return refusalOf(first);
    const second = buildCanonical(visit, "path") ?? await verify(visit, jws, "path");
    return second.ok ? undefined : refusalOf(first);
  },
};

const severalSignatures = refused(
  "signature_malformed",
  `expected the header ${headerNames.jwsSignature} once, got it several times`,
);

function refusalOf({ code, message }: JwsRefusal): Refused {
  return refused(signatureProblems[code], message, { jwsCode: code });
}

/** Builds the text that must have been signed, in one form of its URL. */
function buildCanonical(visit: Visit, form: UrlForm): Refused | undefined {
  const { service, exchange, bodySha256, timestamp, nonce } = visit;
  const { method, rawTarget } = exchange;
  const url = form === "absolute" ? service.baseUrl + rawTarget : rawTarget;
  const built = canonicalRequest({ method, url, bodySha256, timestamp, nonce });
  if (!built.ok) return refused("malformed_request", built.message);
  visit.canonical[form] = built.text;
  return undefined;
}

async function verify(
  visit: Visit,
  jws: string | undefined,
  urlForm: UrlForm,
): Promise<VerifiedJws | JwsRefusal> {
  const { canonical, signingKeys } = visit;
  const verified = await verifyDetached(jws, encodeUtf8(canonical[urlForm]!), signingKeys);
  if (verified.ok) {
    const key = signingKeys.find(({ kid }) => kid === verified.kid)!;
    visit.signature = { key, urlForm };
    noteUse(visit, "signing_key", key.kid!);
  }
  return verified;
}
