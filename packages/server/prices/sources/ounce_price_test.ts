import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { readOuncePrice } from "./ounce_price.ts";

function midE4(text: string): bigint {
  const reading = readOuncePrice(text);
  assert(reading.ok, text);
  return reading.midE4;
}

/** A decimal's text and its value as a fraction. */
const decimals = fc.tuple(fc.integer({ min: 100, max: 500_000 }), fc.integer({ min: 0, max: 20 }))
  .chain(([whole, places]) =>
    fc.bigInt({ min: 0n, max: 10n ** BigInt(places) - 1n }).map((fraction) => ({
      text: places === 0 ? `${whole}` : `${whole}.${fraction.toString().padStart(places, "0")}`,
      value: BigInt(whole) * 10n ** BigInt(places) + fraction,
      unit: 10n ** BigInt(places),
    }))
  );

test("readOuncePrice() is the nearest 1/10,000 SAR to price x 3.75 / 31.1034768, exactly", () => {
  fc.assert(fc.property(decimals, ({ text, value, unit }) => {
    // Both sides of |mid - exact| <= 1/2, multiplied by every divisor: 3.75 is 375/100.
    const [exact, divisor] = [value * 375n * 10_000n * 10_000_000n, unit * 100n * 311_034_768n];
    const off = 2n * (midE4(text) * divisor - exact);
    assert(-divisor < off && off <= divisor, text);
  }));
});

test("readOuncePrice() never falls when the price rises", () => {
  fc.assert(fc.property(decimals, ({ text, value, unit }) => {
    const higher = `${value / unit + 1n}`;
    assert(midE4(higher) >= midE4(text));
  }));
});

test("readOuncePrice() reads a number's own text, whatever a double would make of it", () => {
  assertEquals(midE4("4150.25"), 5_003_761n);
  assertEquals(midE4("4150.250"), 5_003_761n);
  // 82,942.6048 USD are SAR 10,000 a gram to the last digit; a double's neighbour is told apart.
  assertEquals(midE4("82942.6048"), 100_000_000n);
  assertEquals(midE4("82942.605214713023999"), 100_000_000n);
  assertEquals(midE4("82942.605214713024"), 100_000_001n);
});

const malformed = [
  "",
  "-4150",
  "+4150",
  "4150,25",
  "4.15e3",
  "4150e0",
  "NaN",
  "Infinity",
  ".5",
  "5.",
];
const hostile = [
  "0x1F",
  "4150.25 ",
  "４１５０",
  "12345678",
  `4150.${"1".repeat(21)}`,
  "9".repeat(5e6),
];

for (const text of [...malformed, ...hostile]) {
  test(`readOuncePrice() refuses ${text.slice(0, 30)}`, () => {
    const reading = readOuncePrice(text);
    assert(!reading.ok);
    assertEquals(reading.code, "price_malformed");
    const quoted = JSON.stringify(text.slice(0, 40));
    assertEquals(reading.message, `expected a price such as 4150.25, got ${quoted}`);
  });
}

test("readOuncePrice() refuses what no gram of gold costs", () => {
  for (const text of ["0", "0.0", "8.2", "829428", "9999999"]) {
    const reading = readOuncePrice(text);
    assert(!reading.ok);
    assertEquals(reading.code, "price_out_of_bounds");
  }
  assertEquals(midE4("829426.048"), 1_000_000_000n);
  assertEquals(midE4("8.29426048"), 10_000n);
});
