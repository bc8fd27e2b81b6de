import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { serverNames } from "./server_names.ts";

function told(name: string): string {
  const names = serverNames([name]);
  return "ok" in names ? names.code : `${names[0]!.type} ${names[0]!.value}`;
}

test("serverNames() tells DNS names from addresses", () => {
  const cases = {
    localhost: "dns localhost",
    "api.example": "dns api.example",
    "*.example.com": "dns *.example.com",
    "xn--mgbh0fb.example": "dns xn--mgbh0fb.example",
    "127.0.0.1": "ip 127.0.0.1",
    "255.249.199.99": "ip 255.249.199.99",
    "::1": "ip ::1",
    "2001:db8:0:0:0:0:0:1": "ip 2001:db8::1",
  };
  for (const [name, expected] of Object.entries(cases)) assertEquals(told(name), expected);
});

test("serverNames() refuses what is neither", () => {
  const bad = [
    ..."* a_b A.example .a a. a..b -a a- a/b 1.2.3 1.2.3.4.5 256.1.1.1 1.2.3.4. ::g [::1]".split(
      " ",
    ),
    "*.",
    "a.*.example",
    "",
    "a b",
    "a\u0000b",
    "x".repeat(64),
    "a.".repeat(200) + "a",
    "x".repeat(1_000_000),
  ];
  for (const name of bad) assertEquals([name, told(name)], [name, "server_name_invalid"]);
});

test("serverNames() wants between one name and twenty", () => {
  for (const names of [[], Array<string>(21).fill("a.example")]) {
    const result = serverNames(names);
    assertEquals(
      "ok" in result && result.message,
      `expected 1-20 DNS names or IP addresses, got ${names.length}`,
    );
  }
});
