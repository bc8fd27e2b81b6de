import { bodySha256, canonicalRequest } from "@mithqal/canonical";
import { headerNames } from "@mithqal/protocol";
import { detachedJws } from "./detached_jws.ts";
import type { Signer } from "./signer.ts";

/** What is signed of a request. */
export interface RequestToSign {
  method: string;
  /** As it is sent: base_url, path and query. */
  url: string;
  body: Uint8Array;
  timestampSeconds: number;
}

/** A signature, and the text that it is over. */
export interface SignedRequest {
  /** X-Timestamp, X-Nonce and X-JWS-Signature. */
  headers: Record<string, string>;
  canonicalText: string;
}

/** Signs a request, with a nonce that is used once and never again. */
export async function signRequest(
  signer: Signer,
  { method, url, body, timestampSeconds }: RequestToSign,
): Promise<SignedRequest> {
  const timestamp = String(timestampSeconds);
  const nonce = crypto.randomUUID();
  const hash = await bodySha256(body);
  const built = canonicalRequest({ method, url, bodySha256: hash, timestamp, nonce });
  if (!built.ok) throw new TypeError(built.message);
  const headers = {
    [headerNames.timestamp]: timestamp,
    [headerNames.nonce]: nonce,
    [headerNames.jwsSignature]: await detachedJws(signer, built.text),
  };
  return { headers, canonicalText: built.text };
}
