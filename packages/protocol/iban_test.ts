import { test } from "node:test";
import { assertEquals, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { maskIban, readIban } from "./iban.ts";

const published = "SA0380000000608010167519";

/** Check digits by bigint arithmetic, another way than the reader's. */
function withCheckDigits(account: string): string {
  const digits = [...account + "SA00"].map((character) => parseInt(character, 36)).join("");
  return `SA${String(98n - BigInt(digits) % 97n).padStart(2, "0")}${account}`;
}

const account = fc.stringMatching(/^[0-9]{2}[0-9A-Z]{18}$/);

test("readIban() takes the IBAN registry's example", () => {
  assertEquals(readIban(published), { ok: true, iban: published });
});

test("readIban() takes every account with its own check digits, letters included, and no others", () => {
  fc.assert(fc.property(account, fc.integer({ min: 0, max: 99 }), (some, check) => {
    const iban = withCheckDigits(some);
    assertEquals(readIban(iban), { ok: true, iban });
    const other = `SA${String(check).padStart(2, "0")}${some}`;
    assertEquals(readIban(other).ok, other === iban);
  }));
});

test("readIban() notices any single digit that was changed", () => {
  const digits = fc.stringMatching(/^[0-9]{20}$/);
  const position = fc.integer({ min: 2, max: 23 });
  fc.assert(fc.property(digits, position, fc.constantFrom(..."0123456789"), (some, at, digit) => {
    const iban = withCheckDigits(some);
    const changed = iban.slice(0, at) + digit + iban.slice(at + 1);
    assertEquals(readIban(changed).ok, changed === iban);
  }));
});

test("readIban() refuses check digits that are 97 more or less than the right ones", () => {
  const ibans = Array.from(
    { length: 97 },
    (_, index) => withCheckDigits(`80${index}`.padEnd(20, "0")),
  );
  const others = ibans.flatMap((iban) =>
    [97, -97].map((step) => Number(iban.slice(2, 4)) + step)
      .filter((check) => check >= 0 && check < 100)
      .map((check) => `SA${String(check).padStart(2, "0")}${iban.slice(4)}`)
  );
  assertNotEquals(others.length, 0);
  for (const other of others) assertEquals(readIban(other).ok, false, other);
});

test("readIban() refuses each fault by its own code and message", () => {
  const malformed = [
    "",
    "SA03 8000 0000 6080 1016 7519",
    published.toLowerCase(),
    published + "0",
    published.slice(1),
    "DE" + published.slice(2),
    "SAX380000000608010167519",
    "SA038000000060801016751\n",
    "SA03800000006080101675١9",
  ];
  for (const text of malformed) {
    assertEquals(readIban(text), {
      ok: false,
      code: "iban_malformed",
      message: `expected SA, 4 digits and 18 digits or capitals, got ${JSON.stringify(text)}`,
    });
  }
  assertEquals(readIban("SA0480000000608010167519"), {
    ok: false,
    code: "iban_checksum",
    message: "expected an IBAN whose check digits fit, got 04",
  });
  assertEquals(readIban("1".repeat(1_000_000)).ok, false);
});

test("maskIban() shows eight characters of 24", () => {
  assertEquals(maskIban(published), "SA03****************7519");
});
