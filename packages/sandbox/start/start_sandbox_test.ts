import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { Mithqal, type ServiceEvent } from "@mithqal/client";
import { postgresOnly, type RealHome } from "@mithqal/testing/real";
import { CannotStart } from "../home/cannot_start.ts";
import type { SandboxSettings } from "./settings.ts";
import { startSandbox } from "./start_sandbox.ts";

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-start-"));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Buys as a partner; the id of the order, and what the partner may ask for. */
async function buyAs(credentials: string) {
  const mithqal = await Mithqal.open(credentials);
  try {
    const quote = await mithqal.quotes.create({ side: "buy", gold_grams: 1 });
    const order = await mithqal.orders.place({ quote_id: quote.quote_id });
    const { rates } = await mithqal.limits();
    return { orderId: order.order_id, rates };
  } finally {
    await mithqal.close();
  }
}

postgresOnly(
  "startSandbox() stands on a Postgres, and obeys one home",
  (home: RealHome) =>
    withFolder(async (folder) => {
      const databaseUrl = await home.server.createDatabase("sandbox");
      const settings: SandboxSettings = { home: join(folder, "a"), port: 0, databaseUrl };
      const sandbox = await startSandbox({ ...settings, partners: 2, rates: "load" });
      try {
        assertEquals(Object.keys(sandbox.partners), ["demo", "partner-1", "partner-2"]);
        await buyAs(sandbox.partners.demo!);
        const { rates } = await buyAs(sandbox.partners["partner-2"]!);
        assertMatch(JSON.stringify(rates), /100000/);
        assertEquals((await fetch(`${sandbox.internalUrl}/ready`)).status, 200);
        await assertRejects(() => startSandbox(settings), CannotStart, "is in use by process");
      } finally {
        await sandbox.stop();
      }
      assertEquals((await readdir(settings.home)).includes("data"), false);
      const other = { ...settings, home: join(folder, "b") };
      await assertRejects(() => startSandbox(other), CannotStart, "made with another home");
    }),
);

test("startSandbox() has the real Envoy in front", () =>
  withFolder(async (folder) => {
    const events: ServiceEvent[] = [];
    const told: string[] = [];
    const sandbox = await startSandbox({
      home: join(folder, "home"),
      port: 0,
      edge: "envoy",
      onEvent: (event) => void events.push(event),
      tell: (line) => void told.push(line),
    });
    try {
      const { orderId } = await buyAs(sandbox.partners.demo!);
      const isShown = () =>
        events.some((event) => event.type === "order.executed" && event.data.order_id === orderId);
      const deadline = Date.now() + 30_000;
      while (!isShown() && Date.now() < deadline) await delay(20);
      assert(isShown());
    } finally {
      await sandbox.stop();
    }
    assert((await readdir(join(folder, "home", "envoy"))).includes("access.log"));
    assertEquals((await readdir(join(folder, "home"))).includes("lock"), false);
  }));
