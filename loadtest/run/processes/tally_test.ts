import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { AgeHistogram, Counting } from "./tally.ts";

test("Counting counts each event once, however often it comes", () => {
  const counting = new Counting(new AgeHistogram());
  for (const sequence of [1, 2, 2, 100_000, 100_000, 1]) {
    counting.take({ type: "order.executed", sequence }, 10);
  }
  counting.take({ type: "withdrawal.created", sequence: 3 }, 10);
  counting.take({ type: "webhook.test", sequence: null }, 10);
  counting.refuse();
  assertEquals(counting.tally, { deliveries: 8, refused: 1, executedOrders: 3 });
});

test("AgeHistogram tells within 5 ms how old events were, and forgets", () => {
  const ages = new AgeHistogram();
  assertEquals(ages.quantile(0.95), 0);
  for (let ms = 0; ms < 1_000; ms++) ages.add(ms);
  assertEquals([0.5, 0.95, 1].map((part) => ages.quantile(part)), [500, 950, 1_000]);
  ages.add(10_000_000);
  assertEquals(ages.quantile(1), 60_005);
  ages.reset();
  assertEquals(ages.quantile(1), 0);
});
