import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { readXfcc, type XfccRefusalCode } from "./xfcc.ts";

const hash = "0123456789abcdef".repeat(4);
const other = "f".repeat(64);

test("readXfcc() takes what Envoy writes", () => {
  assertEquals(readXfcc(`Hash=${hash}`), { ok: true, certificateHash: hash });
  assertEquals(readXfcc([`By=spiffe://edge;Hash=${hash};Subject="CN=partner-a,O=Bank\\, Alpha"`]), {
    ok: true,
    certificateHash: hash,
    subject: "CN=partner-a,O=Bank\\, Alpha",
  });
  assertEquals(readXfcc(`By=;Hash=${hash};Subject="";URI=a;URI=b;DNS=c;DNS=d`), {
    ok: true,
    certificateHash: hash,
    subject: "",
  });
});

test("readXfcc() does not care for the case of keys and digits", () => {
  assertEquals(readXfcc(`hASH=${hash.toUpperCase()}`), { ok: true, certificateHash: hash });
});

test("readXfcc() keeps quotes inside a subject from ending it", () => {
  const reading = readXfcc(`Hash=${hash};Subject="O=A \\"B\\";Hash=${other},CN=x"`);
  const subject = `O=A "B";Hash=${other},CN=x`;
  assertEquals(reading, { ok: true, certificateHash: hash, subject });
});

test("readXfcc() refuses each fault by its own code and message", () => {
  const name = "x-forwarded-client-cert";
  const cases: [string | string[] | undefined, XfccRefusalCode, string][] = [
    [undefined, "xfcc_missing", `the header ${name}, got none`],
    ["", "xfcc_missing", `the header ${name}, got none`],
    [
      [`Hash=${hash}`, `Hash=${hash}`],
      "xfcc_several_elements",
      `the header ${name} once, got it 2 times`,
    ],
    [`Hash=${hash},Hash=${other}`, "xfcc_several_elements", "one certificate, got several"],
    [`Hash=${hash}, Hash=${other}`, "xfcc_several_elements", "one certificate, got several"],
    [`Hash=${hash};Subject="CN=a",By=x`, "xfcc_several_elements", "one certificate, got several"],
    [`Hash=${hash};`, "xfcc_malformed", 'key=value at character 71, got ""'],
    [`Hash=${hash}; By=x`, "xfcc_malformed", 'key=value at character 71, got " By=x"'],
    [`Hash=${hash} `, "xfcc_malformed", '";" or the end at character 70, got " "'],
    ["Hash", "xfcc_malformed", 'key=value at character 1, got "Hash"'],
    ["=x", "xfcc_malformed", 'key=value at character 1, got "=x"'],
    [
      `Hash=${hash};Subject="CN=a`,
      "xfcc_malformed",
      '";" or the end at character 79, got "\\"CN=a"',
    ],
    [`Hash=${hash};Subject="a"b`, "xfcc_malformed", '";" or the end at character 82, got "b"'],
    ['Subject="CN=a"', "xfcc_hash_missing", "a Hash, got none"],
    [`Hash=${hash};HASH=${hash}`, "xfcc_hash_repeated", "one Hash, got several"],
    [`URI=spiffe://x;Hash=${other};Hash=${hash}`, "xfcc_hash_repeated", "one Hash, got several"],
    [
      `Hash=${hash}0`,
      "xfcc_hash_malformed",
      `a Hash of 64 hex digits, got "${hash.slice(0, 40)}"…`,
    ],
    ["Hash=", "xfcc_hash_malformed", 'a Hash of 64 hex digits, got ""'],
    ["Hash=01:23", "xfcc_hash_malformed", 'a Hash of 64 hex digits, got "01:23"'],
    [`Hash=${hash};Subject="a";Subject="b"`, "xfcc_subject_repeated", "one Subject, got several"],
  ];
  for (const [value, code, message] of cases) {
    assertEquals(readXfcc(value), { ok: false, code, message: `expected ${message}` });
  }
});

test("readXfcc() refuses a megabyte by its length alone", () => {
  for (const text of ["a=;".repeat(400_000), `Hash="${"\\".repeat(1_000_000)}`]) {
    assertEquals(readXfcc(text), {
      ok: false,
      code: "xfcc_too_long",
      message: `expected at most 8192 characters in x-forwarded-client-cert, got ${text.length}`,
    });
  }
});

test("readXfcc() gives the same answer each time it is asked", () => {
  const text = `Hash=${hash};Subject="CN=a"`;
  assertEquals(readXfcc("Hash"), readXfcc("Hash"));
  assertEquals(readXfcc(text), readXfcc(text));
});

test("readXfcc() accepts one element with one Hash outside quotes, however pieces are joined", () => {
  const pieces = fc.constantFrom(
    ...'=;," \\a',
    "Hash=",
    "Subject=",
    hash,
    `Hash=${hash}`,
    `Hash=${other};`,
    'Subject="CN=a"',
    "By=x;",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (joined) => {
      const text = joined.join("");
      const reading = readXfcc(text);
      if (!reading.ok) return;
      const pairs = text.replace(/"(\\.|[^"\\])*"/g, "").split(";");
      assertEquals(pairs.filter((pair) => /^hash=/i.test(pair)).length, 1, text);
      assert(!pairs.join("").includes(","), text);
      assert(text.includes(reading.certificateHash), text);
    }),
    { numRuns: 5_000 },
  );
});
