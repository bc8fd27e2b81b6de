import { test } from "node:test";
import { assertEquals } from "@std/assert";
import type { ServiceEvent } from "@mithqal/client";
import { eventText } from "./event_text.ts";
import { mayColour, paintOf } from "./paint.ts";

const plain = paintOf(false);

function eventOf(type: string, data: Record<string, unknown>, sequence: number | null = 7) {
  return { type, data, sequence, timestamp: "2026-11-20T12:29:30.684Z" } as unknown as ServiceEvent;
}

test("eventText() says in a line what has happened", () => {
  const order = { order_id: "ord_1", side: "buy", gold_grams: 1.5, total_sar: 752.1 };
  const cases: [ServiceEvent, string][] = [
    [eventOf("order.executed", order), "order.executed #7  buy 1.5 g for SAR 752.1, ord_1"],
    [
      eventOf("account.funded", { amount_sar: 600, funding_id: "fnd_1" }),
      "account.funded #7  SAR 600, fnd_1",
    ],
    [
      eventOf("withdrawal.completed", { amount_sar: 10, withdrawal_id: "wdr_1" }),
      "withdrawal.completed #7  SAR 10, wdr_1",
    ],
    [eventOf("webhook.test", {}, null), "webhook.test"],
  ];
  for (const [event, text] of cases) assertEquals(eventText(event, plain), `12:29:30  ${text}`);
});

test("only a terminal is coloured, and none whose user wants no colour", () => {
  assertEquals(mayColour({ isTTY: true }, {}), true);
  assertEquals(mayColour({ isTTY: true }, { NO_COLOR: "1" }), false);
  assertEquals(mayColour({}, {}), false);
  assertEquals([paintOf(true).bold("a"), plain.bold("a")], ["\x1b[1ma\x1b[22m", "a"]);
});
