import { assert } from "@std/assert";
import { tellBreaches } from "./breach.ts";
import type { Breach } from "./breach.ts";

/** Fails with one line a breach. */
export function assertNone(breaches: readonly Breach[]): void {
  assert(breaches.length === 0, `\n${tellBreaches(breaches)}`);
}
