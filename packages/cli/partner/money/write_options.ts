import type { WriteOptions } from "@mithqal/client";
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

/** The partner's own reference, where one was given. */
export function reference(invocation: Invocation): { client_reference?: string } {
  const text = invocation.option("reference");
  return text === undefined ? {} : { client_reference: text };
}
