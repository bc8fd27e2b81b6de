import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { steady } from "../testdata/measured.ts";
import { storeFindings } from "./bench.ts";
import { loneBulk, named } from "./entrants.ts";

const all = [1, 64].flatMap((partners) => [
  steady(named("engine", partners), { postgres: 100, ours: 30 }, { operations: 900 }),
  steady(named("engine", partners), { postgres: 700, ours: 30 }, { inFlight: 1 }),
  steady(named("plain SQL", partners), { postgres: 800 }, { inFlight: 16 }),
  steady(named("bulk write", partners), { postgres: 50 }, { inFlight: 1 }),
]).concat([
  steady(loneBulk, { postgres: 350 }, { inFlight: 1 }),
  steady("nonces alone", { postgres: 20, ours: 15 }),
]);

test("storeFindings() compares with the floor, and halves a lone flow into its two calls", () => {
  const told = storeFindings(all).map(({ name, value, least, most }) => [
    name,
    value.median,
    least ?? most,
  ]);
  assertEquals(told, [
    ["flows/s, x plain, 1 partner", 9, 8],
    ["Postgres us a flow, 1 partner", 100, 110],
    ["Postgres CPU, x bulk write, 1 partner", 2, undefined],
    ["our us a flow, 1 partner", 30, 35],
    ["Postgres us of a lone call, 1 partner", 350, 300],
    ["flows/s, x plain, 64 partners", 9, 2.5],
    ["Postgres us a flow, 64 partners", 100, 110],
    ["Postgres CPU, x bulk write, 64 partners", 2, undefined],
    ["our us a flow, 64 partners", 30, 35],
    ["Postgres us of a lone call, 64 partners", 350, 300],
    ["Postgres CPU of a lone flow, x bulk write", 2, undefined],
    ["nonces alone a second", 100, 63_000],
  ]);
});
