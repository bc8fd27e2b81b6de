import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { faultMembers } from "./fault_members.ts";

/** As a driver's: with words of its own beside the message. */
function driverFault(message: string): Error {
  return Object.assign(new Error(message), {
    code: "23505",
    detail: "Key (nonce)=(hush) already exists.",
    table_name: "heads",
    constraint_name: "heads_pkey",
    parameters: ["hush"],
  });
}

test("faultMembers() tells kind, code, place and frames", () => {
  const members = faultMembers(driverFault("no"));
  assertEquals([members.error, members.error_code, members.error_place], [
    "Error",
    "23505",
    "heads heads_pkey",
  ]);
  assert(members.stack!.some((frame) => frame.includes("fault_members_test.ts")));
});

test("faultMembers() tells a fault's causes too", () => {
  const members = faultMembers(new TypeError("outer", { cause: driverFault("inner") }));
  assertEquals([members.error, members.error_code], ["TypeError < Error", "23505"]);
});

test("faultMembers() never tells a message, a detail or a parameter", () => {
  const faults: unknown[] = [
    driverFault("hush"),
    new Error("hush\n    at hush (hush.ts:1:1)"),
    new Error("outer", { cause: new Error("hush") }),
    Object.assign(new Error("x"), { name: "hush hush", code: "hush hush" }),
    "hush",
    { message: "hush" },
    null,
  ];
  for (const fault of faults) {
    assertEquals(JSON.stringify(faultMembers(fault)).includes("hush"), false);
  }
});

test("faultMembers() ends on a fault that is its own cause", () => {
  const fault = new Error("round");
  fault.cause = fault;
  assertEquals(faultMembers(fault).error, "Error < Error < Error");
});
