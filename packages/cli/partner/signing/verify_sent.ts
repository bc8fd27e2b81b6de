import { bodySha256, canonicalRequest, encodeUtf8 } from "@mithqal/canonical";
import { type JwsRefusal, type VerificationKey, verifyDetached } from "@mithqal/jws";
import { headerNames, readIdempotencyKey, readNonce, readTimestamp } from "@mithqal/protocol";
import {
  diagnoseSignature,
  type SignatureDiagnosis,
  type SignatureFault,
} from "@mithqal/protocol/diagnosis";
import type { Check } from "./checks_text.ts";
import type { SentHeaders } from "./read_headers.ts";

/** A request as it was sent. */
export interface SentRequest {
  method: string;
  /** The service's published address. */
  baseUrl: string;
  rawTarget: string;
  headers: SentHeaders;
  body: Uint8Array<ArrayBuffer>;
}

/** What is right and wrong with it. */
export interface Verdict {
  valid: boolean;
  url_form: "absolute" | "path" | null;
  checks: Check[];
  canonical_string: string | null;
  body_sha256: string;
  diagnosis: SignatureDiagnosis | null;
}

/** Checks a request as the service would, as far as that needs no service: each check, not the first. */
export async function verifySent(
  sent: SentRequest,
  keys: readonly VerificationKey[],
  nowSeconds: number,
): Promise<Verdict> {
  const header = (name: string) => single(sent.headers.get(name.toLowerCase()));
  const timestamp = readTimestamp(header(headerNames.timestamp), nowSeconds);
  const checks = [
    check("idempotency_key", readIdempotencyKey(header(headerNames.idempotencyKey))),
    check("nonce", readNonce(header(headerNames.nonce))),
    check("timestamp", timestamp),
  ];
  const hash = await bodySha256(sent.body);
  const canonical = canonicalTexts(sent, hash);
  const jws = sent.headers.get(headerNames.jwsSignature.toLowerCase()) ?? [];
  const { form, fault, message } = await verifyForms(jws, canonical, keys);
  checks.push({ name: "signature", ok: form !== null, detail: message });
  const found: SignatureFault | undefined = isMilliseconds(timestamp)
    ? { kind: "milliseconds" }
    : fault;
  return {
    valid: checks.every(({ ok }) => ok),
    url_form: form,
    checks,
    canonical_string: canonical?.absolute ?? null,
    body_sha256: hash,
    diagnosis: found === undefined ? null : await diagnose(sent, found, keys),
  };
}

type Canonical = Readonly<Record<"absolute" | "path", string>>;

/** The text in both forms of its URL; undefined where its parts cannot make one. */
function canonicalTexts(sent: SentRequest, hash: string): Canonical | undefined {
  const { method, baseUrl, rawTarget } = sent;
  const [timestamp, nonce] = [headerNames.timestamp, headerNames.nonce].map((name) =>
    sent.headers.get(name.toLowerCase())?.[0] ?? ""
  ) as [string, string];
  const build = (url: string) =>
    canonicalRequest({ method, url, bodySha256: hash, timestamp, nonce });
  const [absolute, path] = [build(baseUrl + rawTarget), build(rawTarget)];
  return absolute.ok && path.ok ? { absolute: absolute.text, path: path.text } : undefined;
}

interface Tried {
  form: "absolute" | "path" | null;
  fault?: SignatureFault;
  message: string | null;
}

async function verifyForms(
  jws: readonly string[],
  canonical: Canonical | undefined,
  keys: readonly VerificationKey[],
): Promise<Tried> {
  if (jws.length > 1) {
    return { form: null, fault: { kind: "several" }, message: "the header comes more than once" };
  }
  if (canonical === undefined) {
    return {
      form: null,
      message: "without a right timestamp and nonce there is nothing to verify",
    };
  }
  let first: JwsRefusal | undefined;
  for (const form of ["absolute", "path"] as const) {
    const verified = await verifyDetached(jws[0], encodeUtf8(canonical[form]), keys);
    const detail = form === "path"
      ? "the path was signed instead of the URL, which is taken"
      : null;
    if (verified.ok) return { form, message: detail };
    first ??= verified;
  }
  const { code, message } = first!;
  return { form: null, fault: { kind: "jws", code, message }, message };
}

async function diagnose(
  { method, baseUrl, rawTarget, headers, body }: SentRequest,
  fault: SignatureFault,
  keys: readonly VerificationKey[],
): Promise<SignatureDiagnosis> {
  const header = (name: string) => headers.get(name.toLowerCase())?.[0];
  const request = {
    method,
    baseUrl,
    rawTarget,
    host: header("host"),
    body,
    bodyText: decoded(body),
    timestamp: header(headerNames.timestamp) ?? "",
    nonce: header(headerNames.nonce) ?? "",
    jws: header(headerNames.jwsSignature),
  };
  return await diagnoseSignature(request, fault, keys);
}

function check(name: string, reading: { ok: true } | { ok: false; message: string }): Check {
  return { name, ok: reading.ok, detail: reading.ok ? null : reading.message };
}

/** One value, or all where there are several: the readers refuse those. */
function single(values: readonly string[] | undefined): string | string[] | undefined {
  return values?.length === 1 ? values[0] : values === undefined ? undefined : [...values];
}

function isMilliseconds(reading: { ok: true } | { ok: false; message: string }): boolean {
  return !reading.ok && reading.message.endsWith("milliseconds");
}

function decoded(body: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}
