import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { freePort } from "@mithqal/testing/cluster";
import { collectionsOf, heapTrend, readHeaps } from "./heap.ts";
import type { Sample } from "./sampler.ts";

/** A look each 10 s; null: nothing was told. */
function samplesOf(megabytes: readonly (number | null)[]): Sample[] {
  return megabytes.map((mb, place): Sample => ({
    atSeconds: place * 10,
    cpuUs: {},
    counts: {},
    heapBytes: mb === null ? {} : { api: mb * 1_000_000 },
  }));
}

test("readHeaps() takes the gauge of those that tell of it, and leaves out the others", async () => {
  const gauge = "mithqal_heap_after_collection_bytes";
  const texts: Record<string, string> = {
    "/metrics": `# TYPE ${gauge} gauge\n${gauge}{role="api"} 26221112\nother 1\n`,
  };
  const told = createServer(({ url }, response) => response.end(texts[url!]));
  const silent = createServer((_, response) => response.end(`# TYPE ${gauge} gauge\n`));
  const hosts = await Promise.all([told, silent].map(async (server) => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }));
  try {
    const dead = `127.0.0.1:${await freePort()}`;
    const listeners = { api: hosts[0]!, worker: hosts[1]!, gone: dead };
    assertEquals(await readHeaps(listeners), { api: 26_221_112 });
    assertEquals(await readHeaps({}), {});
  } finally {
    for (const server of [told, silent]) {
      server.close();
      server.closeAllConnections();
    }
  }
});

test("collectionsOf() has each collection once, whatever was missed between", () => {
  assertEquals(collectionsOf(samplesOf([null, 20, 20, 21, null, 21, 20]), "api"), [
    { at: 10, value: 20 },
    { at: 30, value: 21 },
    { at: 60, value: 20 },
  ]);
  assertEquals(collectionsOf(samplesOf([20]), "worker"), []);
});

test("heapTrend() looks at what comes after the first third", () => {
  const filling = [0, 100, 200, 300, 400];
  const steady = [500, 501, 502, 503, 504, 505, 506, 507];
  const trend = heapTrend(samplesOf([...filling, ...steady]), "api");
  assertEquals([trend.collections, trend.lastMb], [8, 507]);
  assert(Math.abs(trend.mbPerMinute! - 6) < 1e-9, `expected 6, got ${trend.mbPerMinute}`);
});

test("heapTrend() does not judge by less than five collections", () => {
  assertEquals(heapTrend(samplesOf([1, 2, 3, 4, 5, 6]), "api").mbPerMinute, undefined);
  assertEquals(heapTrend(samplesOf([1, 2, 3, 4, 5, 6, 7]), "api").collections, 4);
  assertEquals(heapTrend(samplesOf([1, 2, 3, 4, 5, 6, 7, 8]), "api").collections, 5);
  const none = { collections: 0, lastMb: undefined, mbPerMinute: undefined };
  assertEquals(heapTrend([], "api"), none);
  assertEquals(heapTrend(samplesOf([null, null]), "api"), none);
});
