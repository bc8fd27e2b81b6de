import { assert, assertEquals } from "@std/assert";
import { bothHomes, postgresOnly } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { delivered, makeEvents, Postman, receiver, servedDesk } from "../testdata/postman.ts";

const sequences = (deliveries: readonly { sequence: bigint }[]) =>
  deliveries.map(({ sequence }) => Number(sequence));

bothHomes("claimDeliveries() takes up events in order, at most four at first", async (home) => {
  const { postman, desk } = await servedDesk(home);
  await makeEvents(desk, 6);
  const first = await postman.claim();
  assertEquals(sequences(first), [1, 2, 3, 4]);
  assertEquals(first.map(({ url }) => url), Array(4).fill(receiver));
  assertEquals(first[0]!.event.type, "account.funded");
  assertEquals(await postman.claim(), []);
  await postman.record(first.slice(0, 1), delivered);
  assertEquals(sequences(await postman.claim()), [5, 6]);
});

bothHomes("claimDeliveries() claims nothing before an endpoint has answered", async (home) => {
  const postman = await Postman.alone(home);
  const desk = await Desk.open(home);
  await makeEvents(desk, 2);
  assertEquals(await postman.claim(), []);
});

bothHomes("claimDeliveries() serves the partners by turns", async (home) => {
  const postman = await Postman.alone(home);
  const desks = [];
  for (let n = 0; n < 5; n++) {
    const desk = await Desk.open(home);
    await postman.openEndpoint(desk.partner);
    desks.push(desk);
  }
  for (const desk of desks) await makeEvents(desk, desk === desks[0] ? 30 : 2);
  postman.most = 5;
  const first = await postman.claim();
  assertEquals(first.map(({ partner }) => partner), desks.map(({ partner }) => partner));
  assertEquals(sequences(first), [1, 1, 1, 1, 1]);
  postman.most = 3;
  const served = [...await postman.claim(), ...await postman.claim()];
  assertEquals(new Set(served.map(({ partner }) => partner)).size, 5);
});

bothHomes("a claimed delivery is due again when its worker does not come back", async (home) => {
  const { postman, desk } = await servedDesk(home);
  await makeEvents(desk, 3);
  assertEquals(sequences(await postman.claim()), [1, 2, 3]);
  postman.nowMs += postman.leaseMs - 1;
  assertEquals(await postman.claim(), []);
  postman.nowMs += 1;
  const again = await postman.round(delivered);
  assertEquals(sequences(again), [1, 2, 3]);
  assertEquals(again.map(({ failures }) => failures), [0, 0, 0]);
  postman.nowMs += 10 * postman.leaseMs;
  assertEquals(await postman.claim(), []);
});

bothHomes(
  "an endpoint takes more at once while it answers well, and less when not",
  async (home) => {
    const { postman, desk } = await servedDesk(home);
    await makeEvents(desk, 200);
    const sizes = [];
    for (let n = 0; n < 5; n++) sizes.push((await postman.round(delivered)).length);
    assertEquals(sizes, [4, 8, 16, 32, 64]);
    const failing = await postman.round(() => ({ kind: "failed", dueAtMs: postman.nowMs + 5_000 }));
    assertEquals(failing.length, 64);
    postman.nowMs += 60_020;
    assertEquals((await postman.round(delivered)).length, 32);
  },
);

bothHomes("1,000 events of which 30 % fail are all delivered, in order at first", async (home) => {
  const { postman, desk } = await servedDesk(home);
  await makeEvents(desk, 1_000);
  const tries: number[] = [];
  const arrived = new Set<number>();
  for (let round = 0; arrived.size < 1_000 && round < 2_000; round++) {
    await postman.round(({ sequence }) => {
      tries.push(Number(sequence));
      if ((Number(sequence) * 7 + round * 3) % 10 < 3) {
        return { kind: "failed", dueAtMs: postman.nowMs + 5_000 };
      }
      arrived.add(Number(sequence));
      return { kind: "delivered" };
    });
    postman.nowMs += 1_000;
  }
  assertEquals(arrived.size, 1_000);
  const firstTries = [...new Set(tries)];
  assertEquals(firstTries, Array.from({ length: 1_000 }, (_, n) => n + 1));
  assert(tries.length > 1_300);
  const [row] = await home.database.query(
    `select (select count(*) from ${home.cell}.deliveries where partner = $1)::int as open,
      (select count(*) from ${home.cell}.attempts where partner = $1 and sequence > 0)::int as tries`,
    [desk.partner],
  );
  assertEquals(row, { open: 0, tries: tries.length });
});

postgresOnly("two workers never have the same event at the same time", async (home) => {
  const { desk } = await servedDesk(home);
  await makeEvents(desk, 600);
  const out = new Set<bigint>();
  const arrived = new Map<bigint, number>();
  const work = async () => {
    const postman = new Postman({ ...home, database: home.connect() });
    postman.most = 16;
    for (let idle = 0; idle < 20;) {
      const deliveries = await postman.claim();
      idle = deliveries.length === 0 ? idle + 1 : 0;
      for (const { sequence } of deliveries) {
        assert(!out.has(sequence), `event ${sequence} is out twice`);
        out.add(sequence);
      }
      await new Promise((resolve) => setImmediate(resolve));
      for (const { sequence } of deliveries) {
        out.delete(sequence);
        arrived.set(sequence, (arrived.get(sequence) ?? 0) + 1);
      }
      await postman.record(deliveries, delivered);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  assertEquals(arrived.size, 600);
  assertEquals([...arrived.values()].filter((times) => times > 1), []);
});

postgresOnly("a worker that is killed between claim and record loses nothing", async (home) => {
  const { postman, desk } = await servedDesk(home);
  await makeEvents(desk, 4);
  const doomed = new Postman({ ...home, database: home.connect() }, postman.nowMs);
  const [backend] = await doomed.place.database.query("select pg_backend_pid() as pid");
  const lost = await doomed.claim();
  await home.database.query("select pg_terminate_backend($1::int)", [backend!.pid]);
  assertEquals(await postman.claim(), []);
  postman.nowMs += postman.leaseMs;
  assertEquals(sequences(await postman.round(delivered)), sequences(lost));
});
