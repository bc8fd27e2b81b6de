import { encodeUtf8 } from "../../canonical/mod.ts";
import { encodeBase64Url } from "../../jws/mod.ts";
import { encodeBase64 } from "../webhooks/base64.ts";
import type { TextMistakeCode } from "./mistakes.ts";

/** The parts of a canonical text, and what its mistakes are made from. */
export interface SignedParts {
  method: string;
  baseUrl: string;
  rawTarget: string;
  /** The Host header as it was sent: used for this guess alone. */
  host: string | undefined;
  bodySha256: string;
  emptySha256: string;
  /** Hashes of the same JSON in other spellings. */
  otherSha256: readonly string[];
  timestamp: string;
  nonce: string;
}

/** A text that a client may have signed, and the mistake it would have made. */
export interface Attempt {
  mistake: TextMistakeCode | null;
  payload: Uint8Array<ArrayBuffer>;
}

/** Every known way to get the text wrong with this URL. */
export function wrongTexts(parts: SignedParts, url: string): Attempt[] {
  const lines = linesOf(parts, url);
  const text = lines.join("\n");
  const [method, , hash, timestamp, nonce] = lines as [string, string, string, string, string];
  const attempt = (mistake: TextMistakeCode, wrong: readonly string[]): Attempt => ({
    mistake,
    payload: encodeUtf8(wrong.join("\n")),
  });
  const withHash = (mistake: TextMistakeCode, wrong: string) =>
    attempt(mistake, [method, url, wrong, timestamp, nonce]);
  return [
    attempt("payload_base64url_encoded", [encodeBase64Url(encodeUtf8(text))]),
    withHash("body_hash_upper_case", hash.toUpperCase()),
    withHash("body_hash_base64", inBase64(hash)),
    attempt("line_ends_crlf", [lines.join("\r\n")]),
    attempt("trailing_line_feed", [text, ""]),
    attempt("method_lower_case", [method.toLowerCase(), url, hash, timestamp, nonce]),
    attempt("timestamp_milliseconds", [method, url, hash, `${timestamp}000`, nonce]),
    ...(url.includes("?") ? [attempt("query_missing", linesOf(parts, withoutQuery(url)))] : []),
    ...(hash === parts.emptySha256 ? [] : [withHash("body_hash_of_nothing", parts.emptySha256)]),
    ...parts.otherSha256.map((other) => withHash("body_reserialised", other)),
  ];
}

/** The right text under addresses that a client may have taken for the service's. */
export function otherHosts(parts: SignedParts): Attempt[] {
  const { baseUrl, rawTarget, host } = parts;
  const authority = baseUrl.slice("https://".length);
  const [name, port] = authority.split(":");
  const otherPort = port === undefined ? `${baseUrl}:443` : `https://${name}`;
  const addresses = [`http://${authority}`, otherPort, `${baseUrl}/`, authority];
  if (host !== undefined && host !== authority) addresses.push(`https://${host}`, `http://${host}`);
  return addresses.map((address): Attempt => ({
    mistake: "another_host",
    payload: rightText(parts, address + rawTarget),
  }));
}

/** The text as it should be. */
export function rightText(parts: SignedParts, url: string): Uint8Array<ArrayBuffer> {
  return encodeUtf8(linesOf(parts, url).join("\n"));
}

function linesOf({ method, bodySha256, timestamp, nonce }: SignedParts, url: string): string[] {
  return [method, url, bodySha256, timestamp, nonce];
}

function inBase64(hex: string): string {
  const bytes = hex.match(/../g)?.map((digits) => parseInt(digits, 16)) ?? [];
  return encodeBase64(new Uint8Array(bytes));
}

function withoutQuery(url: string): string {
  return url.slice(0, url.indexOf("?"));
}
