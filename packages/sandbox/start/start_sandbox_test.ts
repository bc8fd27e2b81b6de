import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { Mithqal, type ServiceEvent } from "@mithqal/client";
import { expiryStage } from "@mithqal/pki";
import { daysAgo } from "@mithqal/testing/identities";
import { waitUntil } from "@mithqal/testing/processes";
import { postgresOnly, type RealHome } from "@mithqal/testing/real";
import { CannotStart } from "../home/cannot_start.ts";
import { Home } from "../home/home.ts";
import { openSecrets } from "../home/secrets.ts";
import { OperatorDesk } from "../provisioning/operator_desk.ts";
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
        const isReady = async () => (await fetch(`${sandbox.internalUrl}/ready`)).status === 200;
        await waitUntil("it to be ready", isReady);
        await assertRejects(() => startSandbox(settings), CannotStart, "is in use by process");
      } finally {
        await sandbox.stop();
      }
      assertEquals((await readdir(settings.home)).includes("data"), false);
      const other = { ...settings, home: join(folder, "b") };
      await assertRejects(() => startSandbox(other), CannotStart, "made with another home");
    }),
);

test("startSandbox() renews the operators' certificates before they end", () =>
  withFolder(async (folder) => {
    const home = new Home(folder);
    const { operators: old } = await openSecrets(home, daysAgo(340));
    const sandbox = await startSandbox({ home: folder, port: 0 });
    try {
      const { operators, serverAuthority: ca } = await openSecrets(home, new Date());
      for (const name of ["maker", "checker"] as const) {
        const { certificate, key } = operators[name];
        assert(certificate.sha256 !== old[name].certificate.sha256, name);
        assertEquals([expiryStage(certificate.notAfter, new Date()), key], [null, old[name].key]);
      }
      const desk = new OperatorDesk(
        { port: Number(new URL(sandbox.operatorUrl).port), ca },
        operators,
      );
      // What takes two is asked for and approved under the new ones.
      await desk.act("/capital", { amount_sar: 1 });
      desk.close();
    } finally {
      await sandbox.stop();
    }
  }));

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
      await waitUntil("the order's event", isShown);
    } finally {
      await sandbox.stop();
    }
    assert((await readdir(join(folder, "home", "envoy"))).includes("access.log"));
    assertEquals((await readdir(join(folder, "home"))).includes("lock"), false);
  }));
