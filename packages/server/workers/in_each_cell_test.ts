import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { inEachCell } from "./in_each_cell.ts";

const { signal } = new AbortController();

test("inEachCell() goes on after a cell that fails, and tells of it at the end", async () => {
  const worked: string[] = [];
  const run = (cell: string) => {
    worked.push(cell);
    return cell.startsWith("bad") ? Promise.reject(new Error(cell)) : Promise.resolve();
  };
  await assertRejects(() => inEachCell(["bad_1", "cell_2"], signal, run), Error, "bad_1");
  assertEquals(worked.splice(0), ["bad_1", "cell_2"]);
  const several = inEachCell(["bad_1", "cell_2", "bad_3"], signal, run);
  await assertRejects(() => several, AggregateError, "2 cells have failed");
  assertEquals(worked, ["bad_1", "cell_2", "bad_3"]);
});

test("inEachCell() enters no further cell when it is told to stop", async () => {
  const stop = new AbortController();
  const worked: string[] = [];
  const run = (cell: string) => {
    worked.push(cell);
    stop.abort();
    return Promise.resolve();
  };
  await inEachCell(["cell_1", "cell_2"], stop.signal, run);
  assertEquals(worked, ["cell_1"]);
});
