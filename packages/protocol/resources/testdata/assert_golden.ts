import { readFileSync } from "node:fs";
import { assertEquals } from "@std/assert";
import { type JsonOutput, writeJson } from "../../json/write_json.ts";

/** A body must have the bytes it had when its version was made: replays of any age stand on it. */
export function assertGolden(version: number, name: string, body: JsonOutput): void {
  const golden = new URL(`golden/v${version}/${name}.json`, import.meta.url);
  assertEquals(writeJson(body), readFileSync(golden, "utf8").trimEnd());
}
