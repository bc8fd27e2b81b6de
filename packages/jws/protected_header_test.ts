import { assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { type JwsForm, readProtectedHeader } from "./protected_header.ts";

const base64url = (json: string) => Buffer.from(json).toString("base64url");

function codeOf(json: string, form: JwsForm = "detached"): string {
  const read = readProtectedHeader(base64url(json), form);
  return read.ok ? "accepted" : read.code;
}

function messageOf(json: string, form: JwsForm = "detached"): string {
  const read = readProtectedHeader(base64url(json), form);
  return read.ok ? "accepted" : read.message;
}

/** A detached header with some members changed; undefined leaves a member out. */
function changed(members: Record<string, unknown>): string {
  return JSON.stringify({ alg: "ES256", b64: false, crit: ["b64"], ...members });
}

test("readProtectedHeader() takes the members in any order, with any white space and escapes", () => {
  const texts = [
    '{"alg":"ES256","b64":false,"crit":["b64"]}',
    '{"crit":["b64"],"alg":"ES256","b64":false}',
    ' {\r\n\t"b64" : false , "crit" : [ "b64" ] , "alg" : "ES256" } \n',
    '{"\\u0061lg":"\\u0045S256","b64":false,"crit":["b\\u00364"]}',
  ];
  for (const json of texts) {
    assertEquals(readProtectedHeader(base64url(json), "detached"), {
      ok: true,
      header: { alg: "ES256" },
    }, json);
  }
});

test("readProtectedHeader() hands out kid and typ", () => {
  assertEquals(readProtectedHeader(base64url(changed({ kid: "k:1", typ: "a+b" })), "detached"), {
    ok: true,
    header: { alg: "ES256", kid: "k:1", typ: "a+b" },
  });
  const compact = base64url('{"typ":"at+jwt","kid":"2026","alg":"ES256"}');
  assertEquals(readProtectedHeader(compact, "compact"), {
    ok: true,
    header: { alg: "ES256", kid: "2026", typ: "at+jwt" },
  });
});

test("readProtectedHeader() refuses any other algorithm", () => {
  const others = [
    "none",
    "HS256",
    "es256",
    "ES384",
    "ES256K",
    "EdDSA",
    "ES256 ",
    "",
    256,
    null,
    [],
  ];
  for (const alg of [...others, undefined, ["ES256"], { toString: "ES256" }]) {
    assertEquals(codeOf(changed({ alg })), "algorithm_not_allowed", JSON.stringify(alg));
  }
  assertEquals(messageOf(changed({ alg: "none" })), 'expected alg "ES256", got "none"');
  assertEquals(messageOf(changed({ alg: undefined })), 'expected alg "ES256", got none');
});

test("readProtectedHeader() refuses any b64 but false", () => {
  for (const b64 of [true, "false", 0, null, undefined, []]) {
    assertEquals(codeOf(changed({ b64 })), "b64_not_false", JSON.stringify(b64));
  }
  assertEquals(messageOf(changed({ b64: true })), "expected b64 false, got true");
});

test('readProtectedHeader() refuses any crit but ["b64"]', () => {
  const others = [undefined, null, "b64", [], ["b64", "b64"], ["exp"], ["b64", "exp"], [["b64"]]];
  for (const crit of [...others, { 0: "b64", length: 1 }]) {
    assertEquals(codeOf(changed({ crit })), "crit_not_b64", JSON.stringify(crit));
  }
  assertEquals(
    messageOf(changed({ crit: ["b64", "exp"] })),
    'expected crit ["b64"], got ["b64","exp"]',
  );
});

test("readProtectedHeader() refuses every other member by its name", () => {
  const strangers = [
    "jwk",
    "jku",
    "x5u",
    "x5c",
    "x5t",
    "x5t#S256",
    "cty",
    "zip",
    "enc",
    "ALG",
    "exp",
    "",
    "__proto__",
    "constructor",
  ];
  for (const name of strangers) {
    const json = `{"alg":"ES256","b64":false,"crit":["b64"],${JSON.stringify(name)}:{}}`;
    assertEquals(codeOf(json), "header_member_not_allowed", name);
    assertEquals(
      messageOf(json),
      `expected only alg, b64, crit, kid, typ in the header, got ${JSON.stringify(name)}`,
    );
  }
});

test("readProtectedHeader() refuses b64 and crit in a compact header", () => {
  for (const member of ['"b64":true', '"b64":false', '"crit":["b64"]']) {
    const json = `{"alg":"ES256","typ":"at+jwt",${member}}`;
    assertEquals(codeOf(json, "compact"), "header_member_not_allowed", json);
  }
});

test("readProtectedHeader() refuses a member given twice, before it looks at its value", () => {
  const rest = '"b64":false,"crit":["b64"]';
  const texts = [
    `{"alg":"ES256","alg":"ES256",${rest}}`,
    `{"alg":"none","alg":"ES256",${rest}}`,
    `{"alg":"ES256","\\u0061lg":"ES256",${rest}}`,
    `{"alg":"ES256","\\u0061\\u006c\\u0067":"none",${rest}}`,
    `{"alg":"ES256",${rest},"kid":"a:b","kid":"a:b"}`,
    `{"alg":"ES256",${rest},"jwk":{},"jwk":{}}`,
  ];
  for (const json of texts) assertEquals(codeOf(json), "header_member_duplicate", json);
});

test("readProtectedHeader() takes no nested object for a member of the header", () => {
  assertEquals(codeOf(changed({ kid: { alg: "x", b: { c: 1 } } })), "kid_invalid");
  assertEquals(codeOf(changed({ typ: [{ a: 1 }] })), "typ_invalid");
});

test("readProtectedHeader() refuses a kid or typ that is no name", () => {
  for (const value of ["", " ", "a b", "a\n", "\u0000", 7, null, true, [], ["a"]]) {
    assertEquals(codeOf(changed({ kid: value })), "kid_invalid", JSON.stringify(value));
    assertEquals(codeOf(changed({ typ: value })), "typ_invalid", JSON.stringify(value));
  }
  const escaped = changed({ kid: "KID" }).replace("KID", "\\u00e9");
  assertEquals(codeOf(escaped), "kid_invalid");
  assertEquals(codeOf(changed({ kid: "k".repeat(128) })), "accepted");
  assertEquals(codeOf(changed({ kid: "k".repeat(129) })), "kid_invalid");
  assertEquals(codeOf(changed({ typ: "t".repeat(64) })), "accepted");
  assertEquals(codeOf(changed({ typ: "t".repeat(65) })), "typ_invalid");
});

test("readProtectedHeader() quotes at most forty characters of a value", () => {
  assertEquals(
    messageOf(changed({ kid: "\n".repeat(1000) })),
    `expected kid of 1-128 characters 0x21-0x7E, got "${"\\n".repeat(19)}\\...`,
  );
});

test("readProtectedHeader() refuses what is no JSON object in ASCII", () => {
  const texts = [
    "",
    " ",
    "null",
    "true",
    "7",
    '"ES256"',
    "[]",
    '[{"alg":"ES256"}]',
    "{",
    changed({}) + "x",
    changed({}) + changed({}),
    "\ufeff" + changed({}),
    "{'alg':'ES256'}",
    '{"alg":"ES256",}',
    changed({ kid: "\u00e9" }),
    "[".repeat(700),
  ];
  for (const json of texts.slice(0, 14)) assertEquals(codeOf(json), "header_not_json", json);
  assertEquals(codeOf(texts[14]!), "header_not_json");
  assertEquals(codeOf(texts[15]!), "header_not_json");
});

test("readProtectedHeader() refuses a header that is no strict base64url", () => {
  const good = base64url(changed({}));
  for (const text of [good + "=", " " + good, good.slice(0, -1) + "+", good + "\n", "é" + good]) {
    const read = readProtectedHeader(text, "detached");
    assertEquals(read.ok ? "accepted" : read.code, "header_not_base64url", JSON.stringify(text));
  }
});
