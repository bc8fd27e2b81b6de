import { OutcomeUnknownError } from "@mithqal/client";
import type { Invocation } from "./invocation.ts";

/** For commands that write. */
export const keyOption = [
  "--key <key>",
  "the Idempotency-Key: the same command with the same key is done once",
] as const;

/** The key of this run of a command. */
export function commandKey(invocation: Invocation): string {
  return invocation.option("key") ?? crypto.randomUUID();
}

/** Runs the writes of a command; where one's outcome is open, the whole command's key goes on. */
export async function underKey<T>(key: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) throw error;
    throw new OutcomeUnknownError(key, error.cause);
  }
}
