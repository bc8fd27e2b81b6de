// The worker among receivers that misbehave, beside other workers, and after one that was killed.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { assert, assertEquals } from "@std/assert";
import { bothHomes, postgresOnly } from "@mithqal/testing/real";
import { answering, type Behaviour, receiversCa } from "./testdata/receiver.ts";
import { sealingKey, type Served, WebhookHouse } from "./testdata/webhook_house.ts";
import type { WorkerOrder } from "./testdata/worker_process.ts";

const poisons: Record<string, Behaviour> = {
  hang: () => {},
  drip: (response) => {
    const timer = setInterval(() => response.write("."), 50);
    response.on("close", () => clearInterval(timer));
  },
  reset: (response) => response.socket?.destroy(),
  giant: (response) => {
    const pour = () => {
      while (!response.destroyed && response.write(new Uint8Array(16_384)));
    };
    response.on("drain", pour);
    response.statusCode = 500;
    pour();
  },
  redirect: answering(302, { location: "https://127.0.0.1/" }),
  broken: answering(500),
};

bothHomes("endpoints that misbehave in every way keep nothing from the others", async (home) => {
  await WebhookHouse.with(home, async (house) => {
    const poisonous: Served[] = [];
    for (const behaviour of Object.values(poisons)) {
      const served = await house.partner();
      poisonous.push(served);
      let isTested = false;
      house.receiver.behave(served.path, (response, arrived) => {
        if (isTested) return behaviour(response, arrived);
        isTested = true;
        answering(200)(response, arrived);
      });
    }
    const good: Served[] = [];
    for (let n = 0; n < 6; n++) good.push(await house.partner());
    // No attempt times out within this test, and little is out at once: what hangs, hangs to its end.
    house.start({ timeoutMs: 120_000, inFlightMax: 32 });
    await house.until("all tests", () => house.attempts.length === poisonous.length + good.length);
    for (const { partner } of [...poisonous, ...good]) await house.events(partner, 12);
    await house.until(
      "all of the good ones",
      () => good.every(({ path }) => house.receiver.sequencesAt(path).length === 12),
    );
    const { out } = await house.open();
    assert(out >= 8, `expected what hangs to be out, got ${out}`);
    assertEquals(house.disabled, []);
  });
});

postgresOnly("two workers at once deliver each event once, without a gap", async (home) => {
  await WebhookHouse.with(home, async (house) => {
    const served = [await house.partner(), await house.partner(), await house.partner()];
    for (let n = 0; n < 2; n++) {
      const database = home.connect();
      await database.query("set role mithqal_worker");
      house.start({}, database);
    }
    await Promise.all(served.map(({ partner }) => house.events(partner, 200)));
    for (const { path } of served) {
      await house.until("200 events", () => house.receiver.sequencesAt(path).length >= 200);
    }
    await house.until("all recorded", async () => (await house.open()).out === 0);
    const all = Array.from({ length: 200 }, (_, n) => n + 1);
    for (const { path } of served) {
      assertEquals(house.receiver.sequencesAt(path).sort((a, b) => a - b), all);
    }
  });
});

postgresOnly("a worker that is killed in the midst of it loses nothing", async (home) => {
  await WebhookHouse.with(home, async (house) => {
    const { partner, path } = await house.partner();
    let isKilled = false;
    house.receiver.behave(path, (response, arrived) => {
      const { sequence } = JSON.parse(arrived.body);
      if (sequence === null || sequence <= 10 || isKilled) answering(200)(response, arrived);
    });
    await house.events(partner, 40);
    const order: WorkerOrder = {
      url: home.url,
      cell: home.cell,
      ca: receiversCa,
      sealingKey: [...sealingKey],
    };
    const worker = startProcess(order);
    await house.until("some events without an answer", () => {
      const last = Math.max(0, ...house.receiver.sequencesAt(path));
      return last > 12;
    });
    worker.kill("SIGKILL");
    await once(worker, "exit");
    isKilled = true;
    const { out } = await house.open();
    assert(out >= 2, `expected leases that nobody comes back for, got ${out}`);
    house.nowMs = Date.now() + 30_000;
    house.start();
    await house.until("all done", async () => {
      const { out, waiting } = await house.open();
      return out + waiting === 0 && new Set(house.receiver.sequencesAt(path)).size === 40;
    });
    const all = Array.from({ length: 40 }, (_, n) => n + 1);
    assertEquals([...new Set(house.receiver.sequencesAt(path))].sort((a, b) => a - b), all);
  });
});

const total = process.env.MITHQAL_FULL === "1" ? 100_000 : 2_000;

postgresOnly(`${total} events of which 30 % of the tries fail are all delivered`, async (home) => {
  await WebhookHouse.with(home, async (house) => {
    const served: Served[] = [];
    for (let n = 0; n < 8; n++) served.push(await house.partner());
    const tries = new Map<string, number>();
    const arrived = new Map<string, Set<number>>();
    for (const [n, { path }] of served.entries()) {
      const own = new Set<number>();
      arrived.set(path, own);
      house.receiver.behave(path, (response, { body }) => {
        const { sequence } = JSON.parse(body);
        const attempt = (tries.get(`${n} ${sequence}`) ?? 0) + 1;
        tries.set(`${n} ${sequence}`, attempt);
        // The same in each run, whatever the order: three in ten, but not ten times on end.
        const isFailing = sequence !== null && attempt < 9 && drawn(n, sequence, attempt) < 0.3;
        if (!isFailing && sequence !== null) own.add(sequence);
        response.writeHead(isFailing ? 500 : 200).end();
        house.receiver.arrived.length = 0;
      });
    }
    house.start({}, home.connect());
    const each = total / served.length;
    await Promise.all(served.map(({ partner }) => house.events(partner, each)));
    await house.until("everything", async () => {
      const { out, waiting } = await house.open();
      // Only when nothing is out, so that no lease ends before its time. One whose answer was lost
      // on the way has arrived, and waits all the same.
      if (out === 0 && waiting > 0) await house.toNextDue(20_000);
      return out + waiting === 0 && served.every(({ path }) => arrived.get(path)!.size === each);
    }, total * 30);
    assertEquals(await house.open(), { out: 0, waiting: 0, exhausted: 0 });
    const events = house.attempts.filter(({ type }) => type !== "webhook.test");
    const failed = events.filter(({ status }) => status === 500).length;
    assert(events.length - failed >= total);
    assert(failed > total * 0.35 && failed < total * 0.5, String(failed));
  });
});

/** A number from 0 to below 1 that depends on its parameters alone. */
function drawn(...numbers: number[]): number {
  let hash = 2_166_136_261;
  for (const number of numbers) {
    hash = Math.imul(hash ^ number, 16_777_619);
    hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  }
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** Starts a worker in a process of its own, under the runtime of this one. */
function startProcess(order: WorkerOrder): ChildProcess {
  const file = fileURLToPath(new URL("testdata/worker_process.ts", import.meta.url));
  const before = "Deno" in globalThis ? ["run", "--quiet", "--allow-all"] : process.execArgv;
  return spawn(process.execPath, [...before, file, JSON.stringify(order)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}
