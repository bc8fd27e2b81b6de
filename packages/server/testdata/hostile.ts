// What nobody should send, and somebody will.
import fc from "fast-check";
import type { Headers } from "./partner_client.ts";

const numbers = [
  ...["1e3", "-1", "-0", "01", "NaN", "Infinity", "1e999999999", "0.001", "10.1230000000000000001"],
  ...["9007199254740993", "9".repeat(400), "0x10", "1_000", "1.", ".5", "null", "true", "[]", "{}"],
];

/** Texts that mean something to somebody. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    "..",
    "%00",
    "a".repeat(300),
    "\u0000",
    "é",
    "' or 1=1 --",
    "${7*7}",
    "<script>",
    "qte_01h455vb4pex5vsknk084sn02q",
    "0000-00-00",
    "2026-02-30T00:00:00Z",
    "__proto__",
  ),
  fc.string(),
  fc.string({ unit: "grapheme" }),
);

/** Bodies that are of no use. */
export const hostileBody: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.constantFrom(
    "",
    "{}",
    "null",
    "[[[[",
    "[".repeat(60_000),
    "\ufeff{}",
    '{"a":1,"a":2}',
    '{"__proto__":{}}',
    "x".repeat(70_000),
  ),
  fc.json(),
  fc.string(),
  fc.uint8Array({ maxLength: 40 }),
);

/** A right value, and one thing about its text changed. */
export function mutated(right: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc.tuple(right, fc.nat(), fc.constantFrom(...numbers), hostileText, fc.nat(5))
    .map(([value, place, number, text, way]) => {
      const members = Object.entries(Object(value));
      const at = members.length === 0 ? 0 : place % members.length;
      const written = members.map(([name, member], i) =>
        `${JSON.stringify(name)}:${way === 0 && i === at ? number : JSON.stringify(member)}`
      );
      if (way === 1) written.splice(at, 1);
      if (way === 2) written.push(`${JSON.stringify(text)}:${number}`);
      if (way === 3 && written.length > 0) written.push(written[at]!);
      const whole = `{${written.join(",")}}`;
      if (way === 4) return whole.slice(0, place % (whole.length + 1));
      if (way === 5) {
        return whole.slice(0, place % whole.length) + text + whole.slice(place % whole.length);
      }
      return whole;
    });
}

const headerNames = [
  ...["Content-Type", "Idempotency-Key", "X-Timestamp", "X-Nonce", "X-JWS-Signature", "Accept"],
  ...["Authorization", "X-Forwarded-Client-Cert", "X-Mithqal-Source-Address", "Content-Encoding"],
  ...["X-Forwarded-For", "X-Request-Id", "X-HTTP-Method-Override", "Forwarded", "Host"],
  ...["X-Sandbox-Scenario", "If-None-Match", "X-Mithqal-Sidecar-Secret"],
];

const headerValue = fc.oneof(
  fc.constantFrom(
    "",
    "application/json",
    "a".repeat(300),
    "1767225600",
    "..",
    "a.b.c",
    "é",
    '"',
    "*",
  ),
  fc.string().map((text) => text.replace(/[^ -~]/g, "")),
);

/** A few headers that are wrong, twice there, or missing. */
export const hostileHeaders: fc.Arbitrary<Headers> = fc.dictionary(
  fc.constantFrom(...headerNames),
  fc.oneof(headerValue, fc.tuple(headerValue, headerValue), fc.constant(null)),
  { maxKeys: 3 },
);
