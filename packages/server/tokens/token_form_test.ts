import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { readTokenForm } from "./token_form.ts";

const grant = "grant_type=client_credentials";
const basic = (text: string) => `Basic ${btoa(text)}`;

function codeOf(body: string, authorization?: string): string {
  const read = readTokenForm(body, authorization);
  return read.ok ? `${read.credentials.clientId}:${read.credentials.clientSecret}` : read.code;
}

test("readTokenForm() takes the secret from the form, in any order and encoding", () => {
  assertEquals(codeOf(`${grant}&client_id=demo&client_secret=s+%2B%26`), "demo:s +&");
  assertEquals(codeOf(`client_secret=s&scope=&client_id=demo&${grant}`), "demo:s");
});

test("readTokenForm() takes the secret by HTTP Basic, both halves form-encoded", () => {
  assertEquals(codeOf(grant, basic("demo:s%3A%2B+x")), "demo:s:+ x");
  assertEquals(codeOf(`${grant}&client_id=demo`, basic("demo:a:b")), "demo:a:b");
});

test("readTokenForm() refuses what is no token request", () => {
  const whole = `${grant}&client_id=demo&client_secret=s`;
  const faults: [string, string | undefined, string][] = [
    ["", undefined, "invalid_request"],
    ["client_id=demo&client_secret=s", undefined, "invalid_request"],
    ["grant_type=password&client_id=demo", undefined, "unsupported_grant_type"],
    [`${grant}&client_id=demo`, undefined, "invalid_request"],
    [`${grant}&client_secret=s`, undefined, "invalid_request"],
    [`${whole}&client_id=demo`, undefined, "invalid_request"],
    [`${whole}&${grant}`, undefined, "invalid_request"],
    [`${whole}&x=%zz`, undefined, "invalid_request"],
    [`${whole}&x=${"a".repeat(5_000)}`, undefined, "invalid_request"],
    [whole, basic("demo:s"), "invalid_request"],
    [`${grant}&client_id=other`, basic("demo:s"), "invalid_request"],
    [grant, basic("demo"), "invalid_request"],
    [grant, basic(":s"), "invalid_request"],
    [grant, "Basic ???", "invalid_request"],
    [grant, "Bearer x", "invalid_request"],
    ['{"grant_type":"client_credentials"}', undefined, "invalid_request"],
  ];
  for (const [body, authorization, code] of faults) {
    assertEquals(codeOf(body, authorization), code, body.slice(0, 80));
  }
});

test("readTokenForm() quotes no secret", () => {
  const read = readTokenForm(`${grant}&client_id=demo&client_secret=hush&x=%zz`, undefined);
  assert(!read.ok && !read.detail?.includes("hush"));
});
