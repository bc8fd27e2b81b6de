import { test } from "node:test";
import { assert } from "@std/assert";
import { type ProblemCode, problems } from "@mithqal/protocol";
import { refused } from "./refused.ts";

test("each refusal says what was expected or what comes next, and not its title alone", () => {
  for (const [code, { title }] of Object.entries(problems)) {
    const { detail } = refused(code as ProblemCode);
    assert(detail !== title && !detail.endsWith("."), `${code}: ${detail}`);
  }
});
