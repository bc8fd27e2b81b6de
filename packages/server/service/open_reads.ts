import { limits } from "@mithqal/protocol";
import type { ApiConfig } from "../config/config.ts";
import { ReadPool } from "../reading/read_pool.ts";
import type { OpenDatabases } from "./open_databases.ts";

/** A look-up may wait for a held head as long as a request waits; then its statement must end. */
const waitingTimeoutMs = (limits.idempotency.inProgressWaitSeconds + 2) * 1_000;
const waiting = {
  statementTimeoutMs: waitingTimeoutMs,
  answerTimeoutMs: waitingTimeoutMs + 1_000,
};

/** Connections for reads, apart from the lanes: ordinary ones, and two that may wait. */
export async function openReads(
  { readConnections }: Pick<ApiConfig, "readConnections">,
  databases: OpenDatabases,
): Promise<{ reads: ReadPool; waitingReads: ReadPool }> {
  const open = (count: number, opening = {}) =>
    Promise.all(Array.from({ length: count }, () => databases.open(opening)));
  return {
    reads: new ReadPool(await open(readConnections)),
    waitingReads: new ReadPool(await open(2, waiting)),
  };
}
