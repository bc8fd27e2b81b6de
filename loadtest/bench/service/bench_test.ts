import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { steady } from "../testdata/measured.ts";
import { serviceFindings } from "./bench.ts";

const all = [
  steady("flow", { api: 200, postgres: 100 }, { operations: 300 }),
  steady("empty routes", { floor: 80 }),
  steady("verify", { ours: 60 }),
  steady("bulk write", { postgres: 60 }),
  steady("plain SQL", { postgres: 1_000 }),
  steady("token", { api: 110, postgres: 10 }),
  steady("bare token", { floor: 100 }),
  steady("webhook", { worker: 150, postgres: 50 }),
  steady("bare webhook", { ours: 50 }),
];

test("serviceFindings() holds each kind of work against its floor", () => {
  const told = serviceFindings(all).map(({ value, least, most }) => [value.median, least ?? most]);
  assertEquals(told, [[1.5, 1.5], [3, 1], [1.2, 1.2], [4, undefined]]);
});
