import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { readSource } from "./read_source.ts";

const whole = {
  url: "https://prices.example/xau?currency=usd",
  header: "X-Api-Key: canary-key",
  price: "/rates/0/mid",
  time: "/at",
  time_form: "unix_seconds",
};

function faultOf(
  members: Record<string, unknown>,
  environment: "sandbox" | "production" = "production",
) {
  const field = readSource(JSON.stringify({ ...whole, ...members }), environment);
  assert(!field.ok, "expected a fault");
  assert(!field.fault.includes("canary-key"));
  return field.fault;
}

test("readSource() reads a source that is asked by HTTP, with the usual times", () => {
  assertEquals(readSource(JSON.stringify(whole), "production"), {
    ok: true,
    value: {
      kind: "http",
      settings: {
        url: "https://prices.example/xau?currency=usd",
        header: { name: "X-Api-Key", value: "canary-key" },
        pricePointer: "/rates/0/mid",
        timePointer: "/at",
        timeForm: "unix_seconds",
        everyMs: 1_000,
        timeoutMs: 2_000,
        staleAfterMs: 10_000,
      },
    },
  });
});

test("readSource() takes the simulated source in the sandbox alone, and the operators' own everywhere", () => {
  const simulated = (seed: string) => ({ ok: true, value: { kind: "simulated", seed } } as const);
  assertEquals(readSource(undefined, "sandbox"), simulated("mithqal"));
  assertEquals(readSource("simulated", "sandbox"), simulated("mithqal"));
  assertEquals(readSource("simulated:demo-1", "sandbox"), simulated("demo-1"));
  assertEquals(readSource("manual", "production"), { ok: true, value: { kind: "manual" } });
  for (const text of [undefined, "simulated", "simulated:demo-1"]) {
    assertEquals(readSource(text, "production"), {
      ok: false,
      fault: "expected manual or an object of JSON outside the sandbox",
    });
  }
});

test("readSource() takes an address without TLS in the sandbox alone", () => {
  const url = "http://127.0.0.1:9000/";
  assert(readSource(JSON.stringify({ ...whole, url }), "sandbox").ok);
  assertEquals(faultOf({ url }), "url: expected an address that begins with https://");
});

const faults: [Record<string, unknown>, string][] = [
  [{ url: undefined }, "url: expected an address that begins with https://"],
  [{ url: "ftp://x" }, "url: expected an address that begins with https://"],
  [{ url: "https://a:b@x/" }, "url: expected an address that begins with https://"],
  [{ header: "canary-key" }, 'header: expected "Name: value", or no such member'],
  [{ header: "X: a\r\nY: canary-key" }, 'header: expected "Name: value", or no such member'],
  [{ price: "rates" }, "price: expected a JSON pointer such as /rates/0/mid"],
  [{ time: 1 }, "time: expected a JSON pointer such as /rates/0/at"],
  [{ time_form: "iso" }, "time_form: expected rfc3339, unix_seconds, unix_milliseconds"],
  [{ every_ms: 99 }, "every_ms: expected a whole number from 100 to 60000"],
  [{ timeout_ms: "2000" }, "timeout_ms: expected a whole number from 100 to 10000"],
  [{ stale_after_ms: 1.5 }, "stale_after_ms: expected a whole number from 1000 to 300000"],
];

for (const [members, fault] of faults) {
  test(`readSource() refuses ${JSON.stringify(members)}`, () => {
    assertEquals(faultOf(members), fault);
  });
}

test("readSource() refuses members that it does not know, and what is no object", () => {
  assert(faultOf({ stale_ms: 1 }).startsWith("stale_ms: expected one of url, header"));
  for (const text of ["", "random", "[]", "null", "{", "simulated:a b"]) {
    assertEquals(readSource(text, "sandbox"), {
      ok: false,
      fault: "expected simulated, simulated:SEED, manual or an object of JSON",
    });
  }
});
