import { assert, assertEquals } from "@std/assert";
import { bothHomes, postgresOnly, type TestHome } from "@mithqal/testing/real";
import { listEvents, readEvent } from "../reads/events.ts";
import { codeOf, Desk, withMarket } from "../testdata/desk.ts";
import { placeOf } from "../testdata/trades.ts";
import { announceCredentials, announceExpired, announceMarket } from "./announce.ts";

/** A partner's events, oldest first. */
async function eventsOf(desk: Desk) {
  const page = await listEvents(placeOf(desk), desk.partner);
  assert(page.ok);
  return page.items.reverse();
}

async function typesOf(desk: Desk): Promise<string[]> {
  return (await eventsOf(desk)).map(({ type }) => type);
}

const asked = { terms: { tells_expired: true } };

bothHomes("quote.expired tells each expired quote once, to those that asked", async (home) => {
  const [desk, silent] = [await Desk.open(home, asked), await Desk.open(home)];
  const place = placeOf(desk);
  assertEquals(await announceExpired(place, 8), 0);
  const quotes = [await desk.quote(), await desk.quote(), await desk.quote("sell")];
  assertEquals(codeOf(await desk.ask({ kind: "order", quoteUuid: quotes[0]! })), "ok");
  await desk.ask({ kind: "quote.cancel", quoteUuid: quotes[1]! });
  await silent.quote();
  assertEquals(await announceExpired(place, 8), 0);
  await desk.age(61);
  await desk.database.query(
    `update ${home.cell}.expiry_notices set told_to = told_to - interval '61 s'`,
  );
  await silent.age(61);
  assertEquals(await announceExpired(place, 8), 1);
  assertEquals(await announceExpired(place, 8), 0);
  assertEquals(await typesOf(desk), ["order.executed", "quote.expired"]);
  assertEquals(await typesOf(silent), []);
  const [, event] = await eventsOf(desk);
  const data = event!.data as { status: string; side: string };
  assertEquals([data.status, data.side, event!.balances], ["expired", "sell", null]);
  assertEquals(await readEvent(place, desk.partner, event!.eventUuid), event);
});

bothHomes(
  "a quote that was told expired is never executed, though the clock step back",
  async (home) => {
    const desk = await Desk.open(home, asked);
    await announceExpired(placeOf(desk), 8);
    const quoteUuid = await desk.quote();
    // As if the clock had run a minute ahead, and stepped back since.
    await desk.set("heads", "decided_at = decided_at + interval '61 seconds'");
    await desk.set("expiry_notices", "told_to = told_to - interval '1 second'");
    const aged = `update ${home.cell}.quotes set expires_at = clock_timestamp() - interval '1 ms'
    where partner = $1`;
    await desk.database.query(aged, [desk.partner]);
    assertEquals(await announceExpired(placeOf(desk), 8), 1);
    assertEquals(codeOf(await desk.ask({ kind: "order", quoteUuid })), "quote_expired");
  },
);

bothHomes(
  "many expired quotes are told some at a time, those of one moment together",
  async (home) => {
    const desk = await Desk.open(home, asked);
    const place = placeOf(desk);
    await announceExpired(place, 8);
    for (let made = 0; made < 5; made++) await desk.quote();
    await desk.database.query(
      `update ${home.cell}.expiry_notices set told_to = '2026-01-01' where partner = $1`,
      [desk.partner],
    );
    const moments = [1, 2, 2, 2, 3].map((second) => `timestamptz '2026-01-02 00:00:0${second}Z'`);
    await desk.database.query(
      `update ${home.cell}.quotes q set expires_at = (array[${moments.join(", ")}])[n.place]
    from (select quote_id, row_number() over (order by quote_id) as place
      from ${home.cell}.quotes where partner = $1) n
    where q.partner = $1 and q.quote_id = n.quote_id`,
      [desk.partner],
    );
    const told = [];
    for (let round = 0; round < 4; round++) told.push(await announceExpired(place, 2));
    assertEquals(told, [4, 1, 0, 0]);
  },
);

bothHomes(
  "whoever asks later is told of nothing before, and nothing after taking it back",
  async (home) => {
    const desk = await Desk.open(home);
    const place = placeOf(desk);
    const expire = async () => {
      await desk.quote();
      await desk.age(61);
    };
    await expire();
    await desk.set("terms", "tells_expired = true");
    assertEquals(await announceExpired(place, 8), 0);
    await desk.set("terms", "tells_expired = false");
    await expire();
    assertEquals(await announceExpired(place, 8), 0);
    await desk.set("terms", "tells_expired = true");
    assertEquals(await announceExpired(place, 8), 0);
  },
);

/** A credential as it stands in the table. */
async function put(desk: Desk, kind: string, id: string, times: string): Promise<void> {
  await desk.database.query(
    `insert into common.credentials (partner, kind, id, material, active_from, ends_at, revoked_at)
    values ($1, $2, $3, '\\x00', ${times})`,
    [desk.partner, kind, id],
  );
}

async function drain(desk: Desk): Promise<number> {
  let told = 0;
  for (let now = -1; now !== 0; told += now) now = await announceCredentials(placeOf(desk), 2);
  return told;
}

bothHomes(
  "credentials that are rotated, about to end or revoked are told of once",
  async (home) => {
    const desk = await Desk.open(home);
    const [year, day] = ["now() - interval '1 year'", "now() - interval '1 day'"];
    await put(desk, "certificate", "first", `${year}, now() + interval '29 days', null`);
    await put(desk, "certificate", "second", `${day}, now() + interval '1 year', null`);
    await put(desk, "certificate", "later", "now() + interval '1 day', null, null");
    await put(desk, "signing_key", "only", `${year}, null, null`);
    await put(desk, "client_secret", "ended", `${year}, ${day}, null`);
    await put(desk, "webhook_secret", "gone", `${year}, null, now()`);
    assertEquals(await drain(desk), 3);
    assertEquals(await drain(desk), 0);
    const told = (await eventsOf(desk)).map(({ type, data }) => {
      const { kind, id } = data as { kind: string; id: string };
      return [type, kind, id];
    });
    assertEquals(told, [
      ["credential.expiring", "certificate", "first"],
      ["credential.rotated", "certificate", "second"],
      ["credential.revoked", "webhook_secret", "gone"],
    ]);
    const [first] = await eventsOf(desk);
    const { expires_at: ends, revoked_at: revoked } = first!.data as Record<string, string | null>;
    assert(Date.parse(ends!) > Date.now() && revoked === null);
  },
);

/** Another market's end for the tests after this one: told to everybody, nothing left. */
async function tellAll(home: TestHome): Promise<number> {
  let told = 0;
  for (let now = -1; now !== 0; told += now) now = await announceMarket(home, 100);
  return told;
}

bothHomes("a halt is told to every partner in some calls, and so is its end", async (home) => {
  const desks = [await Desk.open(home), await Desk.open(home), await Desk.open(home)];
  await tellAll(home);
  const [row] = await home.database.query(`select count(*) as all from ${home.cell}.heads`);
  const all = Number(row!.all);
  await withMarket(home, "status = 'halted'", async () => {
    let told = 0;
    for (let now = -1; now !== 0; told += now) {
      now = await announceMarket(home, 2);
      assert(now <= 2);
    }
    assertEquals(told, all);
    assertEquals(await announceMarket(home, 2), 0);
  });
  assertEquals(await tellAll(home), all);
  for (const desk of desks) {
    assertEquals(await typesOf(desk), ["market.halted", "market.resumed"]);
  }
});

bothHomes(
  "a market that resumes in the middle is told when everybody has heard of the halt",
  async (home) => {
    const desks = [await Desk.open(home), await Desk.open(home)];
    await tellAll(home);
    await withMarket(home, "trading_disabled = true", async () => {
      assertEquals(await announceMarket(home, 1), 1);
    });
    await tellAll(home);
    for (const desk of desks) {
      assertEquals(await typesOf(desk), ["market.halted", "market.resumed"]);
    }
  },
);

bothHomes("announcements are the worker's alone", async (home) => {
  for (const role of ["mithqal_api", "mithqal_operator", "mithqal_worker"]) {
    for (const announce of [announceExpired, announceCredentials, announceMarket]) {
      await home.database.run(`set role ${role}`);
      const code = await announce(home, 8).then(() => "ok", (error) => error.code);
      await home.database.run("reset role");
      assertEquals(code, role === "mithqal_worker" ? "ok" : "42501");
    }
  }
});

postgresOnly("two workers at once tell nobody twice", async (home) => {
  const desks = [];
  for (let made = 0; made < 6; made++) {
    const desk = await Desk.open(home, asked);
    await put(desk, "signing_key", "one", "now() - interval '1 year', null, now()");
    desks.push(desk);
  }
  await tellAll(home);
  await announceExpired(home, 8);
  for (const desk of desks) {
    await desk.quote();
    await desk.age(61);
  }
  await home.database.query(
    `update ${home.cell}.expiry_notices set told_to = told_to - interval '61 s'`,
  );
  const workers = [home.connect(), home.connect(), home.connect()];
  await withMarket(home, "status = 'halted'", async () => {
    await Promise.all(workers.flatMap((database) => {
      const place = { database, cell: home.cell };
      return Array.from({ length: 30 }, async () => {
        await announceMarket(place, 2);
        await announceExpired(place, 2);
        await announceCredentials(place, 2);
      });
    }));
    await tellAll(home); // those whose turn always fell on another worker's
  });
  const expected = ["credential.revoked", "market.halted", "quote.expired"];
  for (const desk of desks) assertEquals((await typesOf(desk)).sort(), expected);
  await tellAll(home);
});
