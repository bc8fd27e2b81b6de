import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { test } from "node:test";
import {
  CANONICAL_REQUEST_MAX_CHARACTERS,
  canonicalRequest,
  parseCanonicalRequest,
} from "./canonical_request.ts";
import type { RequestParts } from "./request_parts.ts";

const order: RequestParts = {
  method: "POST",
  url: "https://api.example/v1/orders",
  bodySha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  timestamp: "1763620000",
  nonce: "0123456789abcdef",
};

const orderText = `POST
https://api.example/v1/orders
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
1763620000
0123456789abcdef`;

const partNames = Object.keys(order) as (keyof RequestParts)[];

function textOf(parts: RequestParts): string {
  const built = canonicalRequest(parts);
  if (!built.ok) throw new Error(built.message);
  return built.text;
}

const visible = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map(ascii), minLength, maxLength });
const ascii = (code: number) => String.fromCharCode(code);
const withoutHash = visible(0, 40).map((text) => text.replaceAll("#", "%23"));

const goodParts: fc.Arbitrary<RequestParts> = fc.record({
  method: fc.stringMatching(/^[A-Z]{1,16}$/),
  url: fc.oneof(
    withoutHash.map((rest) => `https://api.example/${rest}`),
    withoutHash.map((rest) => `/${rest.replace(/^\/+/, "")}`),
  ),
  bodySha256: fc.stringMatching(/^[0-9a-f]{64}$/),
  timestamp: fc.integer({ min: 0, max: 999_999_999_999_999 }).map(String),
  nonce: visible(16, 128),
}, { noNullPrototype: true });

// Parts made to collide: pieces of one another with line ends, put together at random.
const hostile = fc.array(
  fc.constantFrom("POST", "/v1", "https://a", "\n", "\r\n", "0", "a".repeat(16), order.bodySha256),
  { maxLength: 6 },
).map((pieces) => pieces.join(""));
const hostileParts: fc.Arbitrary<RequestParts> = fc.record({
  method: fc.oneof(hostile, fc.constant("POST")),
  url: fc.oneof(hostile, fc.constant("/v1")),
  bodySha256: fc.oneof(hostile, fc.constant(order.bodySha256)),
  timestamp: fc.oneof(hostile, fc.constant("0")),
  nonce: fc.oneof(hostile, fc.constant("a".repeat(16))),
}, { noNullPrototype: true });

test("canonicalRequest() joins the five parts by a line feed, with none at the end", () => {
  assertEquals(canonicalRequest(order), { ok: true, text: orderText });
});

test("canonicalRequest() refuses what readRequestParts() refuses", () => {
  const result = canonicalRequest({ ...order, nonce: "short" });
  assertEquals(result.ok ? "accepted" : result.code, "nonce_malformed");
});

test("parseCanonicalRequest() gives back the parts of every text that was built", () => {
  fc.assert(fc.property(goodParts, (parts) => {
    assertEquals(parseCanonicalRequest(textOf(parts)), { ok: true, parts });
  }));
});

// Every way to read a text of several lines as five parts, of which some then hold a line feed.
function waysToCut(lines: readonly string[], parts: number): string[][] {
  if (parts === 1) return [[lines.join("\n")]];
  const ways: string[][] = [];
  for (let first = 1; first <= lines.length - parts + 1; first++) {
    const head = lines.slice(0, first).join("\n");
    for (const rest of waysToCut(lines.slice(first), parts - 1)) ways.push([head, ...rest]);
  }
  return ways;
}

test("canonicalRequest() gives one text for one request only, however a text is cut", () => {
  const line = fc.constantFrom(
    "GET",
    "/v1",
    "https://a",
    order.bodySha256,
    "0",
    "a".repeat(16),
    "",
  );
  const full = fc.tuple(...orderText.split("\n").map((part) => fc.oneof(fc.constant(part), line)));
  let fives = 0;
  fc.assert(
    fc.property(full, fc.array(line, { maxLength: 2 }), fc.nat(5), (five, more, at) => {
      const lines = five.toSpliced(at, 0, ...more);
      const accepted = waysToCut(lines, 5).filter(([method, url, bodySha256, timestamp, nonce]) =>
        canonicalRequest({ method, url, bodySha256, timestamp, nonce } as RequestParts).ok
      );
      fives += accepted.length;
      assert(accepted.length <= (lines.length === 5 ? 1 : 0));
    }),
    { numRuns: 2_000 },
  );
  assert(fives > 10, `only ${fives} texts were well formed`);
});

test("canonicalRequest() keeps different requests apart", () => {
  fc.assert(
    fc.property(goodParts, goodParts, fc.constantFrom(...partNames), (a, b, name) => {
      const changed = { ...a, [name]: b[name] };
      assertEquals(textOf(a) === textOf(changed), a[name] === b[name]);
    }),
    { numRuns: 1_000 },
  );
});

test("canonicalRequest() builds only texts that read back as the same request", () => {
  let built = 0;
  fc.assert(
    fc.property(hostileParts, (parts) => {
      const result = canonicalRequest(parts);
      if (!result.ok) return;
      built++;
      assertEquals(parseCanonicalRequest(result.text), { ok: true, parts });
    }),
    { numRuns: 2_000 },
  );
  assert(built > 10, `only ${built} hostile requests were well formed`);
});

test("parseCanonicalRequest() accepts only texts that build again to themselves", () => {
  fc.assert(fc.property(hostileParts, (parts) => {
    const text = partNames.map((name) => parts[name]).join("\n");
    const read = parseCanonicalRequest(text);
    if (read.ok) assertEquals(textOf(read.parts), text);
  }));
});

test("parseCanonicalRequest() refuses any other number of lines", () => {
  const cases: [string, number][] = [
    ["", 1],
    [orderText + "\n", 6],
    ["\n" + orderText, 6],
    [orderText.slice(0, orderText.lastIndexOf("\n")), 4],
  ];
  for (const [text, lines] of cases) {
    assertEquals(parseCanonicalRequest(text), {
      ok: false,
      code: "line_count",
      message: `expected 5 lines joined by a line feed, got ${lines}`,
    });
  }
});

test("parseCanonicalRequest() refuses a malformed line by the code of its part", () => {
  const faults = ["post", "//x", "E3", "-1", "short"];
  const codes = faults.map((fault, line) => {
    const lines = orderText.split("\n");
    lines[line] = fault;
    const read = parseCanonicalRequest(lines.join("\n"));
    return read.ok ? "accepted" : read.code;
  });
  assertEquals(codes, [
    "method_malformed",
    "url_malformed",
    "body_hash_malformed",
    "timestamp_malformed",
    "nonce_malformed",
  ]);
});

test("parseCanonicalRequest() refuses carriage returns", () => {
  const read = parseCanonicalRequest(orderText.replaceAll("\n", "\r\n"));
  assertEquals(read.ok ? "accepted" : read.code, "method_malformed");
});

test("parseCanonicalRequest() takes the longest request and refuses a longer text", () => {
  const parts = {
    method: "A".repeat(16),
    url: "/".padEnd(8192, "u"),
    bodySha256: order.bodySha256,
    timestamp: "9".repeat(15),
    nonce: "n".repeat(128),
  };
  const text = textOf(parts);
  assertEquals(text.length, CANONICAL_REQUEST_MAX_CHARACTERS);
  assertEquals(parseCanonicalRequest(text), { ok: true, parts });
  assertEquals(parseCanonicalRequest("\n".repeat(1 << 20)), {
    ok: false,
    code: "text_too_long",
    message: "expected a text of at most 8419 characters, " +
      `got "${"\\n".repeat(40)}"... (1048576 characters)`,
  });
});
