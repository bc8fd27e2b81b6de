import { readFile } from "node:fs/promises";
import { bodySha256, canonicalRequest, encodeUtf8 } from "@mithqal/canonical";
import type { Credentials } from "@mithqal/client";
import { importPrivateKeyJwk, signDetached } from "@mithqal/jws";
import { headerNames } from "@mithqal/protocol";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation } from "../../commands/invocation.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { openProfile } from "../../profile/open_profile.ts";
import { profileFiles } from "../../profile/profile_files.ts";
import { type CurlRequest, curlText } from "./curl_text.ts";

/** `sign`: every step of a signature, to compare one's own with. */
export const signCommand: CommandSpec = {
  name: "sign",
  purpose:
    "sign a request by hand: canonical string, hash, headers, and a curl command that sends it",
  words: [["<method>", "such as POST"], ["<path>", "such as /v1/orders, its query included"]],
  options: [
    ["--data <text>", "the body"],
    ["--body <file>", "the body's bytes, out of a file"],
    ["--at <seconds>", "the timestamp; else now"],
    ["--nonce <text>", "the nonce; else a new one"],
    ["--key <key>", "the Idempotency-Key; else a new one"],
  ],
  more: "Nothing is sent. The nonce is good for one request, within 5 minutes of its time.",
  examples: [
    `sign POST /v1/signed-probe --data '{}'`,
    "sign POST /v1/orders --body order.json --json",
  ],
  run: async (invocation) => {
    const profile = invocation.profile();
    const credentials = await openProfile(profile);
    const body = await bodyOf(invocation);
    const signed = await signedRequest(invocation, credentials, body.bytes);
    const files = await profileFiles(profile);
    const [method = "", path = ""] = invocation.words;
    const { canonical, headers } = signed;
    const request: CurlRequest = {
      method,
      url: credentials.baseUrl + path,
      headers,
      body,
      files,
      profile,
    };
    const curl = curlText(request);
    const json = {
      canonical_string: canonical,
      canonical_sha256: await bodySha256(canonical),
      body_sha256: signed.bodyHash,
      headers,
      curl,
    };
    return { json, text: signText(json) };
  },
};

/** A body, and how curl is told of it. */
interface Body {
  bytes: Uint8Array<ArrayBuffer>;
  /** After `--data-binary`. */
  curlData: string;
}

async function bodyOf(invocation: Invocation): Promise<Body> {
  const [text, file] = [invocation.option("data"), invocation.option("body")];
  if (text !== undefined && file !== undefined) {
    throw new UsageError("expected either --data or --body, got both");
  }
  if (file === undefined) return { bytes: encodeUtf8(text ?? ""), curlData: text ?? "" };
  return { bytes: new Uint8Array(await readFile(file)), curlData: `@${file}` };
}

async function signedRequest(
  invocation: Invocation,
  { baseUrl, signingKey, signingKid }: Credentials,
  body: Uint8Array<ArrayBuffer>,
): Promise<{ canonical: string; bodyHash: string; headers: Record<string, string> }> {
  const [method = "", path = ""] = invocation.words;
  if (!path.startsWith("/")) {
    throw new UsageError(`expected a path such as /v1/orders, got "${path.slice(0, 40)}"`);
  }
  if (signingKey === undefined) {
    throw new UsageError("expected a signing_key in the profile, got none", "run: mithqal keygen");
  }
  const timestamp = invocation.option("at") ?? String(Math.floor(Date.now() / 1_000));
  const nonce = invocation.option("nonce") ?? crypto.randomUUID();
  const bodyHash = await bodySha256(body);
  const parts = { method, url: baseUrl + path, bodySha256: bodyHash, timestamp, nonce };
  const built = canonicalRequest(parts);
  if (!built.ok) throw new UsageError(built.message);
  const key = await importPrivateKeyJwk(signingKey);
  if (!key.ok) throw new UsageError(key.message);
  const signer = { key: key.key, ...(signingKid !== undefined && { kid: signingKid }) };
  const jws = await signDetached(signer, encodeUtf8(built.text));
  const headers = {
    [headerNames.idempotencyKey]: invocation.option("key") ?? crypto.randomUUID(),
    [headerNames.timestamp]: timestamp,
    [headerNames.nonce]: nonce,
    [headerNames.jwsSignature]: jws,
  };
  return { canonical: built.text, bodyHash, headers };
}

function signText(signed: {
  canonical_string: string;
  canonical_sha256: string;
  body_sha256: string;
  headers: Record<string, string>;
  curl: string;
}): string {
  const headers = Object.entries(signed.headers).map(([name, value]) => `${name}: ${value}`);
  return [
    `# SHA-256 of the body\n${signed.body_sha256}`,
    `# the canonical string, without a line feed at its end; its SHA-256 is ${signed.canonical_sha256}`,
    signed.canonical_string,
    `# the headers\n${headers.join("\n")}`,
    `# to send it\n${signed.curl}`,
  ].join("\n");
}
