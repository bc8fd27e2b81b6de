import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { EffectOutcome, EffectRequest } from "@mithqal/store";
import { HeaderLines } from "../../listener/header_lines.ts";
import { Metrics } from "./metrics.ts";
import { gauge } from "./state_metrics.ts";

const request = {
  requestUuid: "0",
  requestId: "req_1",
  exchange: { headers: new HeaderLines([]) },
};

/** The value behind a name and its labels; the role's label is left out. */
async function valueOf(metrics: Metrics, series: string): Promise<number | undefined> {
  const text = (await metrics.text()).replaceAll(/,?role="api"(?=})|role="api",/g, "").replaceAll(
    "{}",
    "",
  );
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test("requests are counted by route, status and code, and timed by route", async () => {
  const metrics = new Metrics("api");
  const end = { route: "GET /v1/prices", status: 200, code: "ok", ms: 4 };
  for (let i = 0; i < 3; i++) metrics.requests.ended(request, end);
  metrics.requests.ended(request, { ...end, status: 401, code: "token_expired" });
  const name = "mithqal_http_requests_total";
  const labels = (status: number, code: string) =>
    `{route="GET /v1/prices",status="${status}",code="${code}"}`;
  assertEquals(await valueOf(metrics, name + labels(200, "ok")), 3);
  assertEquals(await valueOf(metrics, name + labels(401, "token_expired")), 1);
  const count = 'mithqal_http_request_duration_seconds_count{route="GET /v1/prices"}';
  assertEquals(await valueOf(metrics, count), 4);
});

const effectRequest: EffectRequest = {
  partner: 1,
  requestUuid: "0",
  arrivedAtMs: 0,
  effect: { kind: "order", quoteUuid: "0" },
};

function outcome(word: string): EffectOutcome {
  const shared = { replayed: word === "replayed", rate: null };
  if (word === "ok" || word === "replayed") {
    return { ...shared, ok: true, result: { kind: "probe" } };
  }
  return { ...shared, ok: false, code: word as "overloaded", details: {} };
}

test("effects are counted by kind and outcome, and the honour rate by what the house owed", async () => {
  const metrics = new Metrics("api");
  let next = "";
  const desk = metrics.store.desk({ act: () => Promise.resolve(outcome(next)) }, "cell_1");
  assertEquals(await valueOf(metrics, "mithqal_honour_rate"), 1);
  const words = ["ok", "ok", "ok", "replayed", "insufficient_funds", "quote_expired", "overloaded"];
  for (next of words) await desk.act(effectRequest);
  const effects = (word: string) => `mithqal_effects_total{kind="order",outcome="${word}"}`;
  assertEquals(await valueOf(metrics, effects("ok")), 3);
  assertEquals(await valueOf(metrics, effects("replayed")), 1);
  assertEquals(await valueOf(metrics, 'mithqal_firm_quotes_total{outcome="failed"}'), 1);
  assertEquals(await valueOf(metrics, "mithqal_honour_rate"), 0.75);
});

test("a lane's items are counted while they are under way, and no longer when they fail", async () => {
  const metrics = new Metrics("api");
  const answers: ((error: Error) => void)[] = [];
  const act = () => new Promise<EffectOutcome>((_, reject) => answers.push(reject));
  const desk = metrics.store.desk({ act }, "cell_1");
  const acts = [desk.act(effectRequest), desk.act(effectRequest)];
  const items = () => valueOf(metrics, 'mithqal_lane_items{cell="cell_1"}');
  assertEquals(await items(), 2);
  for (const fail of answers) fail(new Error("no"));
  await Promise.allSettled(acts);
  assertEquals(await items(), 0);
});

test("a call to the store is measured whether it goes well or not", async () => {
  const metrics = new Metrics("api");
  let fails = false;
  const call = () => fails ? Promise.reject(new Error("no")) : Promise.resolve([]);
  const line = metrics.store.line({ call }, "cell_1", "lane");
  const item = { kind: "probe", partner: 1 } as Parameters<typeof line.call>[0][number];
  await line.call([item, item, item], false);
  fails = true;
  await line.call([item], false).catch(() => {});
  const labels = '{cell="cell_1",line="lane"}';
  assertEquals(await valueOf(metrics, `mithqal_store_call_items_sum${labels}`), 4);
  assertEquals(await valueOf(metrics, `mithqal_store_call_duration_seconds_count${labels}`), 2);
});

test("a figure that there is not now is not shown", async () => {
  const metrics = new Metrics("api");
  let age: number | null = 1.5;
  gauge(metrics.registry, "age", "An age", () => age);
  assertEquals(await valueOf(metrics, "age"), 1.5);
  age = null;
  assertEquals(await valueOf(metrics, "age"), undefined);
});

test("the process's own metrics are there, and each says the role", async () => {
  const text = await new Metrics("worker").text();
  for (const name of ["process_cpu_seconds_total", "nodejs_eventloop_lag_seconds"]) {
    assertMatch(text, new RegExp(`^${name}\\{role="worker"\\} `, "m"));
  }
  assert(!text.includes("undefined"));
});
