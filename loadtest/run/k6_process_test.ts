import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { plainWords } from "./k6_process.ts";

test("plainWords() keeps what k6 said, each once, without its own form around it", () => {
  const said = [
    'time="2026-11-20T12:25:22Z" level=error msg="could not initialize \'spike.ts\': could not load ' +
    "JS test 'file:///x/spike.ts': test aborted: expected -e RATE= a whole number from 1, got \\\"x\\\" " +
    'at stop (file:///x/shared/stop.ts:5:18(6))"',
    'time="2026-11-20T12:25:22Z" level=error msg="test aborted: no token: 401 invalid_client"',
    'time="2026-11-20T12:25:22Z" level=error msg="test aborted: no token: 401 invalid_client"',
    'time="2026-11-20T12:25:22Z" level=error msg="thresholds on metrics \'checks\' have been crossed"',
    "panic: something else",
    "",
  ];
  assertEquals(plainWords(said.join("\n")), [
    'expected -e RATE= a whole number from 1, got "x"',
    "no token: 401 invalid_client",
    "panic: something else",
  ]);
});
