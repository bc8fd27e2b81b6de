import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { decodeBase64, encodeBase64 } from "./base64.ts";

test("encodeBase64() writes RFC 4648's examples", () => {
  const cases = [["", ""], ["f", "Zg=="], ["fo", "Zm8="], ["foo", "Zm9v"], ["foob", "Zm9vYg=="]];
  for (const [text, base64] of cases) assertEquals(encodeBase64(Buffer.from(text!)), base64);
});

test("encodeBase64() agrees with Node and decodeBase64() undoes it", () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => {
    const text = encodeBase64(bytes);
    assertEquals(text, Buffer.from(bytes).toString("base64"));
    assertEquals(decodeBase64(text), new Uint8Array(bytes));
  }));
});

test("decodeBase64() refuses every spelling but the one that encodeBase64() writes", () => {
  const text = fc.array(fc.constantFrom(..."AQgw+/-_= "), { maxLength: 8 }).map((all) =>
    all.join("")
  );
  fc.assert(
    fc.property(text, (some) => {
      const bytes = decodeBase64(some);
      if (bytes !== null) assertEquals(encodeBase64(bytes), some);
    }),
    { numRuns: 5_000 },
  );
  for (
    const fault of ["Zg", "Zg=", "Zh==", "Zg===", "====", "=", "Zm9=v", "-_-_", "Zm9v\n", " Zm9"]
  ) {
    assert(decodeBase64(fault) === null, fault);
  }
});
