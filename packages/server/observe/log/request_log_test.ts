import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { HeaderLines } from "../../listener/header_lines.ts";
import type { WatchedRequest } from "../request_watch.ts";
import { Log } from "./log.ts";
import { quietReport } from "./quiet_report.ts";
import { requestLog } from "./request_log.ts";

const request: WatchedRequest = {
  requestUuid: "0",
  requestId: "req_1",
  exchange: { headers: new HeaderLines(["Authorization", "Bearer hush"]) },
  partner: { clientId: "bank" },
};

function linesOf(work: (log: Log) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  work(new Log({ level: "debug", write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
}

function end(status: number, code = "ok") {
  return { route: "POST /v1/orders", status, code, ms: 1.26 };
}

test("requestLog() tells of a request who, where, what came of it and how long it took", () => {
  const [line] = linesOf((log) => requestLog(log, 1).ended(request, end(409, "quote_expired")));
  const { time: _time, ...members } = line!;
  assertEquals(members, {
    level: "info",
    message: "request",
    request_id: "req_1",
    client_id: "bank",
    route: "POST /v1/orders",
    status: 409,
    code: "quote_expired",
    ms: 1.3,
  });
});

test("requestLog() leaves out successes alone, all but one in so many", () => {
  const lines = linesOf((log) => {
    const watch = requestLog(log, 10);
    for (let i = 0; i < 30; i++) {
      watch.ended(request, end(201));
      watch.ended(request, end(401, "token_expired"));
    }
    watch.ended(request, end(500, "internal_error"));
    watch.ended(request, end(503, "overloaded"));
  });
  const counts = [201, 401, 500, 503].map((status) =>
    lines.filter((line) => line.status === status).length
  );
  assertEquals(counts, [3, 30, 1, 1]);
  assertEquals(lines.slice(-2).map(({ level }) => level), ["error", "warn"]);
});

test("quietReport() tells the same fault once in ten seconds, with how often it came", () => {
  let nowMs = 0;
  const lines = linesOf((log) => {
    const report = quietReport(log, "prices", () => nowMs);
    const fault = Object.assign(new Error("hush"), { code: "ECONNREFUSED" });
    for (; nowMs < 21_000; nowMs += 1_000) report(fault);
    report(new TypeError("another"));
  });
  assertEquals(lines.map(({ error, count }) => [error, count]), [
    ["Error", undefined],
    ["Error", 9],
    ["Error", 9],
    ["TypeError", undefined],
  ]);
});
