import type { Fault } from "./fault.ts";

/** One message for one endpoint. */
export interface Message {
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** What came back: a status, or what kept it away. */
export type Answer = { status: number; retryAfter: string | undefined } | { fault: Fault };
