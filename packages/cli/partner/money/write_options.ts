import { OutcomeUnknownError, type WriteOptions } from "@mithqal/client";
import type { Invocation } from "../../commands/invocation.ts";

/** The options of a write: its key, and a fault to rehearse. */
export function writeOptions(invocation: Invocation, key: string): WriteOptions {
  const scenario = invocation.option("scenario");
  return {
    idempotencyKey: key,
    signal: invocation.signal,
    ...(scenario !== undefined && { scenario }),
  };
}

/** The key of this run of a command. */
export function commandKey(invocation: Invocation): string {
  return invocation.option("key") ?? crypto.randomUUID();
}

/** The partner's own reference, where one was given. */
export function reference(invocation: Invocation): { client_reference?: string } {
  const text = invocation.option("reference");
  return text === undefined ? {} : { client_reference: text };
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
