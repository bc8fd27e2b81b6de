import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { judge, retryAfterMs, retryDelayMs } from "./schedule.ts";

const now = Date.UTC(2026, 0, 1);
const middle = () => 0.5;
const status = (code: number, retryAfter?: string) => ({ status: code, retryAfter });

test("a delivery that always fails is tried ten times over 75.6 hours", () => {
  const dueSeconds = [0];
  let atMs = now;
  for (let failures = 0;; failures++) {
    const { verdict } = judge(status(500), failures, atMs, middle);
    if (verdict.kind === "exhausted") break;
    assert(verdict.kind === "failed");
    atMs = verdict.dueAtMs;
    dueSeconds.push((atMs - now) / 1_000);
  }
  assertEquals(dueSeconds, [0, 5, 305, 2105, 9305, 27305, 63305, 113705, 185705, 272105]);
});

test("retryDelayMs() scatters each delay by up to ten per cent either way", () => {
  assertEquals([retryDelayMs(2, () => 0), retryDelayMs(2, middle)], [270_000, 300_000]);
  assertEquals(retryDelayMs(2, () => 1), 330_000);
  for (let n = 0; n < 1_000; n++) {
    const ms = retryDelayMs(1, Math.random)!;
    assert(ms >= 4_500 && ms <= 5_500, String(ms));
  }
  assertEquals(retryDelayMs(10, middle), null);
});

test("judge() takes 2xx alone for delivered", () => {
  for (const code of [200, 201, 202, 204, 299]) {
    assertEquals(judge(status(code), 0, now, middle), { verdict: { kind: "delivered" } });
  }
  for (const code of [100, 199, 300, 301, 302, 307, 400, 404, 429, 500, 503, 999]) {
    const { verdict } = judge(status(code), 0, now, middle);
    assertEquals(verdict, { kind: "failed", dueAtMs: now + 5_000 }, String(code));
  }
  const unanswered = judge({ fault: "timeout" }, 0, now, middle);
  assertEquals(unanswered, { verdict: { kind: "failed", dueAtMs: now + 5_000 } });
});

test("judge() gives up at 410, at the tenth failure, and what the sandbox has dropped", () => {
  assertEquals(judge(status(410, "60"), 0, now, middle), { verdict: { kind: "gone" } });
  assertEquals(judge(status(500), 9, now, middle), { verdict: { kind: "exhausted" } });
  assertEquals(judge({ fault: "dropped" }, 0, now, middle), { verdict: { kind: "dropped" } });
});

test("judge() leaves an endpoint alone for as long as it asks, an hour at most", () => {
  const wish = (retryAfter: string, failures = 0) =>
    judge(status(503, retryAfter), failures, now, middle);
  assertEquals(wish("60"), {
    verdict: { kind: "failed", dueAtMs: now + 60_000 },
    pausedUntilMs: now + 60_000,
  });
  assertEquals(wish("86400").pausedUntilMs, now + 3_600_000);
  const later = wish("60", 3).verdict;
  assertEquals(later, { kind: "failed", dueAtMs: now + 7_200_000 });
  assertEquals(wish("60", 9), { verdict: { kind: "exhausted" }, pausedUntilMs: now + 60_000 });
});

test("retryAfterMs() reads seconds and dates, and nothing else", () => {
  assertEquals(retryAfterMs("5", now), 5_000);
  assertEquals(retryAfterMs(new Date(now + 90_000).toUTCString(), now), 90_000);
  const faults = [undefined, "", "0", "-5", "1.5", "soon", "1e3", "2026-01-02", "99999999999"];
  faults.push(new Date(now - 90_000).toUTCString(), "Thu, 99 Xxx 2026 00:00:00 GMT");
  for (const fault of faults) assertEquals(retryAfterMs(fault, now), null, fault ?? "none");
});
