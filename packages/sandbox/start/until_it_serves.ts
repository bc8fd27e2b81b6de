import { setTimeout as delay } from "node:timers/promises";
import { Mithqal, type MithqalError, ProblemError } from "@mithqal/client";
import { CannotStart } from "../home/cannot_start.ts";
import type { RunningService } from "./open_service.ts";

const patienceMs = 20_000;
const betweenMs = 50;

/**
 * Waits until partners are let in through the edge, and there is a price to trade at. Each replica
 * hears of a new partner within a second: the one that was made last is heard of last.
 */
export async function untilItServes(
  credentials: readonly string[],
  { readiness }: RunningService,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (const file of new Set([credentials.at(-1)!, credentials[0]!])) {
    await untilLetIn(file, deadline);
  }
  await until(deadline, () => isPriced(readiness));
}

/** The secret is made after certificate and key: a token shows that all of them are known. */
async function untilLetIn(file: string, deadline: number): Promise<void> {
  const mithqal = await Mithqal.open(file);
  try {
    await until(deadline, () => mithqal.health());
    await until(deadline, () => mithqal.balances());
  } catch (error) {
    throw refusedPartner(error);
  } finally {
    await mithqal.close();
  }
}

/** A refusal is asked about again until the time is over. */
async function until(deadline: number, look: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await look();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(betweenMs);
    }
  }
}

function isPriced(readiness: RunningService["readiness"]): Promise<void> {
  const { ready, parts } = readiness();
  if (ready && parts.price?.ok === true) return Promise.resolve();
  return Promise.reject(new Error("the service has no price yet: see service.log"));
}

/** The credentials of a home that its own database refuses are another database's. */
function refusedPartner(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error;
  const { message } = error as MithqalError;
  return new CannotStart(
    `the service refuses the credentials of this home (${message}): if it has had another database, ` +
      "begin anew with --fresh",
  );
}
