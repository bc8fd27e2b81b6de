import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { readRequestParts, type RequestParts, URL_MAX_CHARACTERS } from "./request_parts.ts";
import type { CanonicalRefusalCode } from "./refusal.ts";

const good: RequestParts = {
  method: "POST",
  url: "https://api.example/v1/orders",
  bodySha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  timestamp: "1763620000",
  nonce: "0123456789abcdef",
};

function accepts(part: keyof RequestParts, values: string[]): void {
  for (const value of values) {
    const parts = { ...good, [part]: value };
    assertEquals(readRequestParts(parts), { ok: true, parts }, `${part} ${JSON.stringify(value)}`);
  }
}

function refuses(part: keyof RequestParts, code: CanonicalRefusalCode, values: unknown[]): void {
  for (const value of values) {
    const result = readRequestParts({ ...good, [part]: value });
    assertEquals(result.ok ? "accepted" : result.code, code, `${part} ${JSON.stringify(value)}`);
  }
}

function messageOf(parts: RequestParts): string {
  const result = readRequestParts(parts);
  return result.ok ? "accepted" : result.message;
}

/** Faults that no part may hold, wherever they stand. */
function withJunk(value: string): unknown[] {
  const junk = ["\n", "\r", "\r\n", " ", "\t", "\0", "\x7f", "\u0085", "\u2028", "é", "\ufeff"];
  const places = junk.flatMap((
    j,
  ) => [j + value, value + j, value.slice(0, 3) + j + value.slice(3)]);
  return [...places, "", undefined, null, 7, [value], "x".repeat(1 << 20)];
}

test("readRequestParts() takes a method of capital letters", () => {
  accepts("method", ["GET", "POST", "DELETE", "M", "A".repeat(16)]);
  refuses("method", "method_malformed", ["post", "Post", "PO5T", "M-SEARCH", "A".repeat(17)]);
  refuses("method", "method_malformed", withJunk("POST"));
});

test("readRequestParts() takes an absolute https URL or the origin form, as sent", () => {
  accepts("url", [
    "https://api.example",
    "https://api.example/",
    "https://API.example:8443/v1/orders?b=2&a=1&a=",
    "https://api.example?x=1",
    "https://[2001:db8::1]:8443/v1",
    "/",
    "/v1/orders/%2e%2E/./../x//y?next=https://other.example//z",
    "/" + "a".repeat(URL_MAX_CHARACTERS - 1),
  ]);
});

test("readRequestParts() refuses any other URL", () => {
  refuses("url", "url_malformed", [
    "http://api.example/v1",
    "HTTPS://api.example/v1",
    "https:/api.example/v1",
    "https:///v1",
    "https://?x",
    "https://:8443/v1",
    "https://user@api.example/v1",
    "https://user:word@api.example/v1",
    "https://api.example\\v1",
    "//api.example/v1",
    "v1/orders",
    "?x=1",
    "*",
    "/v1#top",
    "https://api.example/v1#",
    "https://api.example#/v1",
    "/" + "a".repeat(URL_MAX_CHARACTERS),
    ...withJunk("https://api.example/v1/orders"),
    ...withJunk("/v1/orders"),
  ]);
});

test("readRequestParts() takes a body hash of 64 lower-case digits", () => {
  refuses("bodySha256", "body_hash_malformed", [
    good.bodySha256.toUpperCase(),
    good.bodySha256.slice(1),
    good.bodySha256 + "0",
    "g" + good.bodySha256.slice(1),
    ...withJunk(good.bodySha256),
  ]);
});

test("readRequestParts() takes a timestamp in plain decimal, milliseconds too", () => {
  accepts("timestamp", ["0", "7", "1763620000", "1763620000123", "999999999999999"]);
  refuses("timestamp", "timestamp_malformed", [
    "01763620000",
    "00",
    "+1",
    "-1",
    "-0",
    "1.0",
    "1e9",
    "0x10",
    "1_000",
    "١٧٦٣٦٢٠٠٠٠",
    "1000000000000000",
    ...withJunk("1763620000"),
  ]);
});

test("readRequestParts() takes a nonce of 16 to 128 visible ASCII characters", () => {
  accepts("nonce", ["0123456789abcdef", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "~".repeat(128)]);
  refuses("nonce", "nonce_malformed", [
    "0123456789abcde",
    "n".repeat(129),
    ...withJunk(good.nonce),
  ]);
});

test("readRequestParts() names the first fault in the order of the parts", () => {
  const bad = { method: "", url: "", bodySha256: "", timestamp: "", nonce: "" };
  const codes = Object.keys(good).map((_, faultless) => {
    const parts = Object.fromEntries(
      Object.entries(bad).map(([name, value], i) => [
        name,
        i < faultless ? good[name as keyof RequestParts] : value,
      ]),
    );
    const result = readRequestParts(parts as unknown as RequestParts);
    return result.ok ? "accepted" : result.code;
  });
  assertEquals(codes, [
    "method_malformed",
    "url_malformed",
    "body_hash_malformed",
    "timestamp_malformed",
    "nonce_malformed",
  ]);
});

test("readRequestParts() says what was expected and what came", () => {
  assertEquals(
    messageOf({ ...good, method: "post\n" }),
    'expected a method of 1-16 letters A-Z, got "post\\n"',
  );
  assertEquals(
    messageOf({ ...good, nonce: "é".repeat(1000) }),
    `expected a nonce of 16-128 characters 0x21-0x7E, got "${"é".repeat(40)}"... (1000 characters)`,
  );
  assertEquals(
    messageOf({ ...good, timestamp: 1763620000 as unknown as string }),
    "expected a timestamp in plain decimal without sign or leading zero, at most 15 digits, got number",
  );
  assertEquals(
    messageOf({ ...good, url: null as unknown as string }),
    "expected a URL that starts with https://host or with one slash, of at most 8192 characters " +
      "0x21-0x7E without #, got null",
  );
});
