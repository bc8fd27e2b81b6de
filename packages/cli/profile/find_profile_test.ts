import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../outcome/usage_error.ts";
import { findProfile } from "./find_profile.ts";

const here = "credentials.json";
const sandbox = ".mithqal/partners/demo/credentials.json";
const variables = { MITHQAL_PROFILE: "other.json" };

test("findProfile() takes the named one, the folder's, the variable's, the sandbox's, in this order", () => {
  const all = (path: string) => path === here || path === sandbox;
  assertEquals(findProfile("mine.json", variables, all), "mine.json");
  assertEquals(findProfile(undefined, variables, all), here);
  assertEquals(findProfile(undefined, variables, (path) => path === sandbox), "other.json");
  assertEquals(
    findProfile(undefined, { MITHQAL_PROFILE: "" }, (path) => path === sandbox),
    sandbox,
  );
  const elsewhere = "home/partners/demo/credentials.json";
  assertEquals(
    findProfile(undefined, { MITHQAL_HOME: "home" }, (path) => path === elsewhere),
    elsewhere,
  );
});

test("findProfile() says where it has looked", () => {
  assertThrows(
    () => findProfile(undefined, {}, () => false),
    UsageError,
    "expected a profile, got none",
  );
});
