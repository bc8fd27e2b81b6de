import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { InternalListener } from "./internal_listener.ts";
import { Readiness } from "./readiness/readiness.ts";

async function withListener(
  run: (ask: (path: string, method?: string) => Promise<Response>, readiness: Readiness) => unknown,
  metrics = () => Promise.resolve({ contentType: "text/plain; version=0.0.4", text: "a 1\n" }),
): Promise<unknown[]> {
  const reports: unknown[] = [];
  const readiness = new Readiness();
  const report = (error: unknown) => void reports.push(error);
  const listener = new InternalListener({ readiness: () => readiness.report(), metrics, report });
  const { host, port } = await listener.start({ host: "127.0.0.1", port: 0 });
  try {
    await run(
      (path, method = "GET") => fetch(`http://${host}:${port}${path}`, { method }),
      readiness,
    );
  } finally {
    await listener.stop();
  }
  return reports;
}

test("/live is well as long as the process answers; /ready follows phase and required parts", async () => {
  await withListener(async (ask, readiness) => {
    const parts = { database: true, price: true };
    readiness.add({ name: "database", required: true, look: () => ({ ok: parts.database }) });
    readiness.add({ name: "price", required: false, look: () => ({ ok: parts.price, age_ms: 7 }) });
    const ready = async () => {
      const response = await ask("/ready");
      return [response.status, (await response.json()).phase];
    };
    assertEquals(await ready(), [503, "starting"]);
    readiness.phase = "serving";
    assertEquals(await ready(), [200, "serving"]);
    parts.price = false;
    assertEquals(await ready(), [200, "serving"]);
    parts.database = false;
    assertEquals(await ready(), [503, "serving"]);
    assertEquals(await (await ask("/ready")).json(), {
      ready: false,
      phase: "serving",
      parts: {
        database: { ok: false, required: true },
        price: { ok: false, age_ms: 7, required: false },
      },
    });
    parts.database = true;
    readiness.phase = "draining";
    assertEquals(await ready(), [503, "draining"]);
    assertEquals((await ask("/live")).status, 200);
  });
});

test("/metrics has the registry's own type; nothing else is there", async () => {
  await withListener(async (ask) => {
    const metrics = await ask("/metrics");
    assertEquals(await metrics.text(), "a 1\n");
    assert(metrics.headers.get("content-type")!.startsWith("text/plain; version=0.0.4"));
    for (const path of ["/", "/metrics/", "/ready?x", "/v1/prices", "/health"]) {
      assertEquals((await ask(path)).status, 404, path);
    }
    assertEquals((await ask("/live", "HEAD")).status, 200);
    assertEquals((await ask("/live", "POST")).status, 405);
  });
});

test("metrics that fail are a 500, and told", async () => {
  const failing = () => Promise.reject(new Error("hush"));
  const reports = await withListener(async (ask) => {
    const response = await ask("/metrics");
    assertEquals([response.status, await response.text()], [500, ""]);
  }, failing);
  assertEquals(reports.length, 1);
});
