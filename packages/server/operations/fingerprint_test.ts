import { test } from "node:test";
import { assertEquals, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { fingerprint, type Parameter } from "./fingerprint.ts";

test("fingerprint() prefixes each part with its length and leaves out what is absent", () => {
  const text = fingerprint("POST", "/v1/orders", [["quote_id", "q"], [
    "client_reference",
    undefined,
  ]]);
  assertEquals(text, "4:POST10:/v1/orders8:quote_id1:q");
  assertEquals(fingerprint("POST", "/x", [["a", 10n]]), "4:POST2:/x1:a2:10");
});

test("fingerprint() reads alike only for the same parts", () => {
  const parameters = fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 4 });
  fc.assert(fc.property(parameters, parameters, (a: Parameter[], b: Parameter[]) => {
    const [left, right] = [fingerprint("POST", "/x", a), fingerprint("POST", "/x", b)];
    if (JSON.stringify(a) === JSON.stringify(b)) assertEquals(left, right);
    else assertNotEquals(left, right);
  }));
});
