import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { type DecimalRefusalCode, formatDecimal, parseDecimal } from "./decimal.ts";

test("parseDecimal() reads units exactly", () => {
  const cases: [string, number, bigint][] = [
    ["0", 3, 0n],
    ["0.001", 3, 1n],
    ["1", 3, 1000n],
    ["1.0", 3, 1000n],
    ["1.00", 2, 100n],
    ["10.25", 3, 10250n],
    ["0.1", 2, 10n],
    ["7", 0, 7n],
    ["999999999999.999", 3, 999_999_999_999_999n],
    ["9999999999999.99", 2, 999_999_999_999_999n],
  ];
  for (const [text, decimals, value] of cases) {
    assertEquals(parseDecimal(text, decimals), { ok: true, value });
  }
});

test("parseDecimal() refuses each fault by its own code and message", () => {
  const cases: [string, DecimalRefusalCode, string][] = [
    ["", "number_malformed", 'expected a decimal number such as 10.25, got ""'],
    [" 1", "number_malformed", 'expected a decimal number such as 10.25, got " 1"'],
    ["1\n", "number_malformed", 'expected a decimal number such as 10.25, got "1\\n"'],
    ["+1", "number_malformed", 'expected a decimal number such as 10.25, got "+1"'],
    [".5", "number_malformed", 'expected a decimal number such as 10.25, got ".5"'],
    ["5.", "number_malformed", 'expected a decimal number such as 10.25, got "5."'],
    ["1.2.3", "number_malformed", 'expected a decimal number such as 10.25, got "1.2.3"'],
    ["1,5", "number_malformed", 'expected a decimal number such as 10.25, got "1,5"'],
    ["1_000", "number_malformed", 'expected a decimal number such as 10.25, got "1_000"'],
    ["0x10", "number_malformed", 'expected a decimal number such as 10.25, got "0x10"'],
    ["1n", "number_malformed", 'expected a decimal number such as 10.25, got "1n"'],
    ["١٢", "number_malformed", 'expected a decimal number such as 10.25, got "١٢"'],
    ["-1", "number_negative", 'expected a number that is not negative, got "-1"'],
    ["-0", "number_negative", 'expected a number that is not negative, got "-0"'],
    ["NaN", "number_not_finite", 'expected a finite number, got "NaN"'],
    ["-Infinity", "number_not_finite", 'expected a finite number, got "-Infinity"'],
    ["1e3", "number_exponent", 'expected a number without an exponent, got "1e3"'],
    ["1.5E-2", "number_exponent", 'expected a number without an exponent, got "1.5E-2"'],
    ["1e999999999", "number_exponent", 'expected a number without an exponent, got "1e999999999"'],
    ["007", "number_leading_zero", 'expected a number without leading zeros, got "007"'],
    ["00.5", "number_leading_zero", 'expected a number without leading zeros, got "00.5"'],
    ["0.0001", "number_too_precise", 'expected a number of at most 3 decimals, got "0.0001"'],
    ["1.0000", "number_too_precise", 'expected a number of at most 3 decimals, got "1.0000"'],
    [
      "10.1230000000000000001",
      "number_too_precise",
      'expected a number of at most 3 decimals, got "10.1230000000000000001"',
    ],
    [
      "1000000000000",
      "number_too_large",
      'expected a number of at most 12 digits before the point, got "1000000000000"',
    ],
  ];
  for (const [text, code, message] of cases) {
    assertEquals(parseDecimal(text, 3), { ok: false, code, message });
  }
});

test("parseDecimal() refuses a megabyte by its length alone", () => {
  for (const text of ["9".repeat(1_000_000), "0." + "0".repeat(1_000_000), "-".repeat(1_000_000)]) {
    const message = `expected a number of at most 40 characters, got ${text.length}`;
    assertEquals(parseDecimal(text, 3), { ok: false, code: "number_too_long", message });
  }
});

test("parseDecimal() never rounds: what it accepts is written back as the same value", () => {
  const lexeme = fc.stringMatching(/^[0-9]{1,14}(\.[0-9]{1,5})?$/);
  fc.assert(fc.property(lexeme, fc.integer({ min: 0, max: 4 }), (text, decimals) => {
    const reading = parseDecimal(text, decimals);
    if (!reading.ok) return;
    const trimmed = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
    assertEquals(formatDecimal(reading.value, decimals), trimmed);
  }));
});

test("parseDecimal() takes no text that is not a decimal number, whatever its characters", () => {
  const noise = fc.array(fc.constantFrom(..."0123456789.-+eE _,xnNaI"), { maxLength: 12 });
  const grammar = /^(0|[1-9][0-9]*)(\.[0-9]{1,3})?$/;
  fc.assert(
    fc.property(noise, (characters) => {
      const text = characters.join("");
      assertEquals(parseDecimal(text, 3).ok, grammar.test(text), text);
    }),
    { numRuns: 2_000 },
  );
});

test("formatDecimal() writes the shortest JSON number", () => {
  const cases: [bigint, number, string][] = [
    [0n, 3, "0"],
    [1n, 3, "0.001"],
    [10n, 3, "0.01"],
    [10_000n, 3, "10"],
    [10_250n, 3, "10.25"],
    [100n, 0, "100"],
    [-5n, 2, "-0.05"],
    [-100n, 2, "-1"],
  ];
  for (const [value, decimals, text] of cases) assertEquals(formatDecimal(value, decimals), text);
});

test("formatDecimal() is undone by parseDecimal() and by a reader that uses doubles", () => {
  const units = fc.bigInt({ min: 0n, max: 999_999_999_999_999n });
  fc.assert(fc.property(units, fc.integer({ min: 0, max: 4 }), (value, decimals) => {
    const text = formatDecimal(value, decimals);
    const reading = parseDecimal(text, decimals);
    assert(reading.ok && reading.value === value);
    assertEquals(BigInt(Math.round(JSON.parse(text) * 10 ** decimals)), value);
    assertEquals(String(JSON.parse(text)).includes("e") || String(JSON.parse(text)) === text, true);
  }));
});
