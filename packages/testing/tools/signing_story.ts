// The story that the signing demonstration tells: one order signed and verified, and the usual mistakes.
import { bodySha256, canonicalRequest, encodeUtf8 } from "@mithqal/canonical";
import {
  decodeBase64Url,
  encodeBase64Url,
  generateKey,
  signDetached,
  verifyDetached,
} from "@mithqal/jws";
import type { GeneratedKey } from "@mithqal/jws";

/** What the service makes of a request: the key it knows, or why it refuses. */
export interface Verdict {
  readonly accepted: boolean;
  readonly code: string;
  readonly message: string;
}

export interface Mistake extends Verdict {
  /** What the client did. */
  readonly mistake: string;
  /** What to do instead. */
  readonly instead: string;
}

export interface SigningStory {
  readonly note: string;
  readonly key: { readonly thumbprint: string; readonly jwk: object };
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  readonly body_sha256: string;
  readonly canonical_string: string;
  readonly protected_header: string;
  readonly verdict: Verdict;
  readonly mistakes: readonly Mistake[];
}

export const note =
  "This runs until the service exists: then `npm start` starts the service itself.";

const method = "POST";
const url = "https://api.sandbox.mithqal.example/v1/orders";
const body = '{"quote_id":"qte_01kae4h3zsf8xrv6y2m0d9c5bt"}';

/** Makes a key, signs an order with it, verifies it, and makes the usual mistakes. */
export async function tellSigningStory(): Promise<SigningStory> {
  const key = await generateKey();
  const hash = await bodySha256(body);
  const timestamp = `${Math.floor(Date.now() / 1_000)}`;
  const nonce = freshNonce();
  const text = orderText(hash, timestamp, nonce);
  const jws = await sign(key, text);
  return {
    note,
    key: { thumbprint: key.thumbprint, jwk: key.jwk },
    request: { method, url, headers: headersOf(timestamp, nonce, jws), body },
    body_sha256: hash,
    canonical_string: text,
    protected_header: headerOf(jws),
    verdict: await verify(key, text, jws),
    mistakes: await mistakes(key, text, jws, orderText(hash, timestamp, freshNonce())),
  };
}

async function mistakes(
  key: GeneratedKey,
  text: string,
  jws: string,
  textWithOtherNonce: string,
): Promise<readonly Mistake[]> {
  return [
    {
      mistake:
        "The signature is sent as DER, as Java, Go and OpenSSL make it unless told otherwise",
      instead: "send r and s, 32 bytes each, one after the other (IEEE P1363)",
      ...await verify(key, text, withDerSignature(jws)),
    },
    {
      mistake: "A line feed stands after the last line of the canonical string",
      instead: "join the five parts by a line feed, and put none at the end",
      ...await verify(key, text, await sign(key, `${text}\n`)),
    },
    {
      mistake: "X-Nonce is not the nonce that was signed",
      instead: "make the nonce once, then sign it and send it",
      ...await verify(key, textWithOtherNonce, jws),
    },
  ];
}

function orderText(hash: string, timestamp: string, nonce: string): string {
  const built = canonicalRequest({ method, url, bodySha256: hash, timestamp, nonce });
  if (!built.ok) throw new TypeError(built.message);
  return built.text;
}

function sign({ key, thumbprint }: GeneratedKey, text: string): Promise<string> {
  return signDetached({ key, kid: thumbprint }, encodeUtf8(text));
}

async function verify(
  { publicKey, thumbprint }: GeneratedKey,
  text: string,
  jws: string,
): Promise<Verdict> {
  const result = await verifyDetached(jws, encodeUtf8(text), [{ kid: thumbprint, key: publicKey }]);
  if (!result.ok) return { accepted: false, code: result.code, message: result.message };
  return { accepted: true, code: "ok", message: `signed by the registered key ${result.kid}` };
}

function headersOf(timestamp: string, nonce: string, jws: string): Record<string, string> {
  return {
    "Content-Type": "application/json",
    "Idempotency-Key": crypto.randomUUID(),
    "X-Timestamp": timestamp,
    "X-Nonce": nonce,
    "X-JWS-Signature": jws,
  };
}

function freshNonce(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(18)));
}

function headerOf(jws: string): string {
  const bytes = decodeBase64Url(jws.slice(0, jws.indexOf(".")));
  return new TextDecoder().decode(bytes ?? new Uint8Array());
}

function withDerSignature(jws: string): string {
  const at = jws.lastIndexOf(".") + 1;
  const signature = decodeBase64Url(jws.slice(at)) ?? new Uint8Array();
  const numbers = [...derInteger(signature.slice(0, 32)), ...derInteger(signature.slice(32))];
  return jws.slice(0, at) + encodeBase64Url(Uint8Array.from([0x30, numbers.length, ...numbers]));
}

function derInteger(bytes: Uint8Array): readonly number[] {
  const digits = [...bytes.subarray(bytes.findIndex((byte) => byte !== 0))];
  if (digits[0]! > 0x7f) digits.unshift(0);
  return [0x02, digits.length, ...digits];
}
