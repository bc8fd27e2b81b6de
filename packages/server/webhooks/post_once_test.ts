import { Agent } from "node:https";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { postOnce } from "./post_once.ts";
import { Receiver, receiversCa } from "./testdata/receiver.ts";

const message = { headers: { "content-type": "application/json" }, body: Uint8Array.of(123, 125) };

test("postOnce() sends a message that has timed out on a kept connection no second time", async () => {
  await Receiver.with(async (receiver) => {
    const agent = new Agent({ keepAlive: true, ca: receiversCa });
    const post = (path: string, timeoutMs = 30_000) =>
      postOnce({ url: new URL(receiver.url(path)), agent }, message, timeoutMs).answer;
    const answered = { status: 200, retryAfter: undefined };
    assertEquals(await post("/first"), answered);
    receiver.behave("/silent", () => {});
    assertEquals(await post("/silent", 200), { fault: "timeout" });
    assertEquals(await post("/last"), answered);
    agent.destroy();
    const silent = receiver.arrived.filter(({ path }) => path === "/silent").length;
    assert(silent <= 1, `it came ${silent} times`);
  });
});
