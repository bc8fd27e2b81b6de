/** What an error of a call says about what to do next. */
export type CallFault =
  /** The connection is gone, or the statement gave way: the same items run again, as the look-up. */
  | "run_again"
  /** The head is held by somebody for longer than a spare line waits. */
  | "still_busy"
  /** The database takes no writes for the time being, so there was no effect. */
  | "no_writes"
  /** Something in the call is poison: split it until it is alone. */
  | "call_failed";

/**
 * Classes 08 (connection) and 57P (shutdown) of SQLSTATE, 53300 (no connection is left), and what
 * drivers and sockets say.
 */
const connectionFaults =
  /^(08|57P0|53300|CONNECTION_|CONNECT_|ECONN|EPIPE|ENO|EAI_|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)/;
/** A serialization failure or a deadlock has no effect, and goes well the next time. */
const gaveWay = new Set(["40001", "40P01"]);
const lockNotAvailable = "55P03";
const statementTimeout = "57014";
/** A database that is kept read-only for maintenance, or one that is no longer the first. */
const readOnly = "25006";

/**
 * Reads an error of the driver. On a line that waits, a statement's timeout is a wait as well: behind
 * another waiter a head is waited for twice, each time as long as a lock may be.
 */
export function callFault(error: unknown, waits: boolean): CallFault {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== "string") return "call_failed";
  if (connectionFaults.test(code) || gaveWay.has(code)) return "run_again";
  if (code === readOnly) return "no_writes";
  if (code === lockNotAvailable || waits && code === statementTimeout) return "still_busy";
  return "call_failed";
}
