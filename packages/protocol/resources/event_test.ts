import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { writeJson } from "../json/write_json.ts";
import { renderEvent } from "./event.ts";
import { renderOrder } from "./order.ts";
import { assertGolden } from "./testdata/assert_golden.ts";
import { at, balances, order, uuid } from "./testdata/facts.ts";

const executed = {
  eventUuid: uuid(5),
  type: "order.executed" as const,
  occurredAtMs: at + 1_000,
  sequence: 12n,
  environment: "sandbox",
  data: renderOrder(order),
  balances,
};

test("renderEvent() keeps the bytes of version 1", () => {
  assertGolden(1, "event", renderEvent(executed));
});

test("renderEvent() carries the very bytes of the resource as its data", () => {
  const body = writeJson(renderEvent(executed));
  assertEquals(body.includes(`"data":${writeJson(renderOrder(order))}`), true);
});

test("renderEvent() has no sequence and no balances for webhook.test", () => {
  const body = renderEvent({ ...executed, type: "webhook.test", sequence: null, balances: null });
  assertEquals([body.sequence, body.balances], [null, null]);
});
