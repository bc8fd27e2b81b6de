import { setTimeout as delay } from "node:timers/promises";
import { receiverHost } from "../receiver/local_receiver.ts";
import type { Members, OperatorDesk } from "./operator_desk.ts";

const patienceMs = 10_000;
const betweenMs = 100;

/**
 * Registers the receiver in this process for a partner's events, and waits until it has answered; false
 * where it has not in time: it is tried again. An endpoint that somebody has set elsewhere stays.
 */
export async function settleWebhook(
  desk: OperatorDesk,
  clientId: string,
  url: string,
): Promise<boolean> {
  const path = `/partners/${clientId}/webhook`;
  const there = await desk.find(path);
  const known = (there?.pending_url ?? there?.url ?? null) as string | null;
  if (known !== null && new URL(known).hostname !== receiverHost) return true;
  if (known !== url) await desk.act(path, { url });
  return await isConfirmed(desk, path);
}

/** A test that came before the worker had heard of the secret is asked for again. */
async function isConfirmed(desk: OperatorDesk, path: string): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  const failed = new Set<unknown>();
  while (performance.now() < deadline) {
    const { status, pending_url: pending, last_test: test } = await desk.read(path);
    if (status !== "unconfirmed" && pending === null) return true;
    const { fault, attempted_at: at } = (test ?? {}) as Members;
    if (fault === "secret_missing" && !failed.has(at)) {
      failed.add(at);
      await desk.act(`${path}/test`);
    }
    await delay(betweenMs);
  }
  return false;
}
