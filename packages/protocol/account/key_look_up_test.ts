import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { writeJson } from "../json/write_json.ts";
import { at, uuid } from "../resources/testdata/facts.ts";
import { renderKeyLookUp } from "./key_look_up.ts";

const read = (body: Parameters<typeof writeJson>[0]) => JSON.parse(writeJson(body));

test("renderKeyLookUp() links each thing to where it is read, and nothing else", () => {
  const linked = (kind: string) => {
    const outcome = { ok: true as const, thingUuid: uuid(1) };
    const found = {
      state: "completed" as const,
      kind,
      decidedAtMs: at,
      requestUuid: uuid(2),
      outcome,
    };
    return read(renderKeyLookUp("key", found, 1)).result?.href.replace(/_.*/, "");
  };
  const links = {
    "quote": "/v1/quotes/qte",
    "quote.cancel": "/v1/quotes/qte",
    "order": "/v1/orders/ord",
    "funding": "/v1/fundings/fnd",
    "withdrawal": "/v1/withdrawals/wdr",
    "withdrawal.cancel": "/v1/withdrawals/wdr",
    "sandbox.withdrawal.fail": "/v1/withdrawals/wdr",
    "event.redeliver": "/v1/events/evt",
    "endpoint.test": undefined,
    "sandbox.price": undefined,
  };
  assertEquals(Object.keys(links).map(linked), Object.values(links));
});

test("renderKeyLookUp() says of a refusal what may be done about it", () => {
  const outcome = { ok: false as const, code: "insufficient_funds" as const };
  const found = {
    state: "completed" as const,
    kind: "order",
    decidedAtMs: at,
    requestUuid: uuid(2),
    outcome,
  };
  const { result, refusal } = read(renderKeyLookUp("key", found, 1));
  assertEquals([result, refusal], [null, {
    code: "insufficient_funds",
    status: 422,
    retry: "new_key",
  }]);
});
