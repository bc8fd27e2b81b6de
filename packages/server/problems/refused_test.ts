import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { type ProblemCode, problems } from "@mithqal/protocol";
import { quoteRequest, readRequest } from "@mithqal/protocol/requests";
import { refused, refusedRequest } from "./refused.ts";

test("each refusal says what was expected or what comes next, and not its title alone", () => {
  for (const [code, { title }] of Object.entries(problems)) {
    const { detail } = refused(code as ProblemCode);
    assert(detail !== title && !detail.endsWith("."), `${code}: ${detail}`);
  }
});

function refusalOf(body: string) {
  const read = readRequest(body, quoteRequest);
  assert(!read.ok);
  return refusedRequest(read);
}

test("the fault that gives the code is the one that is told first", () => {
  const { code, detail, errors } = refusalOf('{"side":"hold","gold_grams":1,"note":"x"}');
  assertEquals([code, detail], ["unknown_parameter", 'expected no member "note"']);
  assertEquals(errors?.map(({ pointer }) => pointer), ["/note", "/side"]);
});

test("a body with thousands of faults does not get an answer as long as itself", () => {
  const members = Array.from({ length: 5_000 }, (_, i) => `"a${i}":1`);
  const { errors } = refusalOf(`{${members.join()}}`);
  assertEquals([errors?.length, errors?.[0]?.pointer], [10, "/a0"]);
});
