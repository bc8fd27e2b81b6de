import { setTimeout as delay } from "node:timers/promises";

/** Waits until something holds; what does not come is told by its name. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  mostMs = 30_000,
): Promise<void> {
  const endMs = performance.now() + mostMs;
  while (!await holds()) {
    if (performance.now() > endMs) throw new Error(`waited ${mostMs / 1_000} s for ${what}`);
    await delay(50);
  }
}
