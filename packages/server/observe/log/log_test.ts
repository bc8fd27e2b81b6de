import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { Log, type LogMembers, type LogSettings } from "./log.ts";

function logInto(own: Partial<LogSettings> = {}): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const now = () => Date.UTC(2026, 0, 2);
  return { log: new Log({ level: "info", write, now, ...own }), lines };
}

test("a line is JSON with time, level, message and members in a fixed order", () => {
  const { log, lines } = logInto({ always: { role: "api" } });
  log.warn("request", { status: 503, request_id: "req_1" });
  assertEquals(lines, [
    '{"time":"2026-01-02T00:00:00.000Z","level":"warn","message":"request","role":"api",' +
    '"request_id":"req_1","status":503}',
  ]);
});

test("a member that is not allowed is not written, whoever passes it", () => {
  const { log, lines } = logInto();
  log.info("request", { authorization: "hush", code: "ok" } as LogMembers);
  assertEquals(Object.keys(JSON.parse(lines[0]!)), ["time", "level", "message", "code"]);
});

test("lines below the level are not written", () => {
  const { log, lines } = logInto({ level: "warn" });
  log.debug("no");
  log.info("no");
  log.warn("yes");
  log.error("yes");
  assertEquals([lines.length, log.tells("info"), log.tells("error")], [2, false, true]);
});

test("a line stays one line, and short", () => {
  const { log, lines } = logInto();
  log.info("two\nlines", { code: "x".repeat(10_000), stack: Array(1_000).fill("at\nx") });
  assertEquals(lines[0]!.includes("\n"), false);
  const { code, stack } = JSON.parse(lines[0]!);
  assertEquals([code.length, stack.length], [256, 40]);
});
