import { assert, assertEquals } from "@std/assert";
import { readRevocationList, revocationListState } from "@mithqal/pki";
import { bothHomes, seedPartner, type TestHome } from "@mithqal/testing/real";
import { authorities, partnerCertificate } from "../testdata/office.ts";
import { compromisedKeys } from "./compromised_keys.ts";
import { derOf } from "./der_of.ts";
import { RevocationListKeeper } from "./revocation_list_keeper.ts";

const { authority } = authorities.partner;
const dayMs = 86_400_000;

/** A keeper with a clock of its own, and all it has published and reported. */
async function keeperOf(home: TestHome) {
  await home.database.run("delete from common.revocation_list; delete from common.credentials");
  const clock = { nowMs: Date.now() };
  const published: string[] = [];
  const reports: string[] = [];
  const parts = {
    database: home.database,
    authority,
    publish: (pem: string) => Promise.resolve(void published.push(pem)),
    report: (error: unknown) => void reports.push((error as Error).message),
    now: () => clock.nowMs,
  };
  return { keeper: new RevocationListKeeper(parts), parts, clock, published, reports };
}

/** Registers a certificate of a new partner, and ends it where that is said. */
async function registered(home: TestHome, ended?: { reason: string; at?: string }) {
  const { partner, clientId } = await seedPartner(home.database, home.cell);
  const { certificate } = await partnerCertificate(clientId);
  const hex = [...derOf(certificate.pem)].map((byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  const two = JSON.stringify({ requested_by: "maker", approved_by: "checker", ...ended });
  await home.database.query(
    `select common.put_credential($1, 'certificate', $2, decode($3::text, 'hex'),
      clock_timestamp(), $4::text::timestamptz, $5::text::jsonb)`,
    [partner, certificate.sha256, hex, certificate.notAfter.toISOString(), two],
  );
  if (ended !== undefined) {
    await home.database.query(
      "select common.end_credential($1, 'certificate', $2, $3::text::timestamptz, $4::text::jsonb)",
      [partner, certificate.sha256, ended.at ?? null, two],
    );
  }
  return certificate;
}

async function listed(pem: string | undefined) {
  const read = await readRevocationList(pem ?? "", authority);
  assert(read.ok);
  return read.list;
}

bothHomes("the list names what was revoked or has been retired, and why", async (home) => {
  const { keeper, published, reports } = await keeperOf(home);
  await keeper.refresh();
  assertEquals((await listed(published[0])).revoked, []);
  await registered(home);
  const stolen = await registered(home, { reason: "keyCompromise" });
  const retired = await registered(home, { reason: "superseded", at: "2026-01-01T00:00:00Z" });
  await keeper.refresh();
  const list = await listed(published[1]);
  assertEquals(
    list.revoked.map(({ serial, reason }) => [serial, reason]),
    [[retired.serial, "superseded"], [stolen.serial, "keyCompromise"]],
  );
  assertEquals([list.number, (await keeper.current())?.number], [2n, 2n]);
  assertEquals([...await compromisedKeys(home.database)], [stolen.publicKeySha256]);
  await keeper.refresh();
  assertEquals([published.length, reports], [2, []]);
});

bothHomes(
  "a list is signed anew each day, and what has ended by itself leaves it",
  async (home) => {
    const { keeper, clock, published } = await keeperOf(home);
    await registered(home, { reason: "superseded" });
    await keeper.refresh();
    clock.nowMs += dayMs - 3_600_000;
    await keeper.refresh();
    assertEquals(published.length, 1);
    clock.nowMs += 2 * 3_600_000;
    await keeper.refresh();
    assertEquals([published.length, (await listed(published[1])).number], [2, 2n]);
    assertEquals(revocationListState(await listed(published[1]), new Date(clock.nowMs)), "fresh");
    clock.nowMs += 366 * dayMs;
    await keeper.refresh();
    assertEquals((await listed(published[2])).revoked, []);
  },
);

bothHomes(
  "of two keepers that sign at once, one list is kept, and both publish it",
  async (home) => {
    const one = await keeperOf(home);
    const other = new RevocationListKeeper(one.parts);
    await Promise.all([one.keeper.refresh(), other.refresh()]);
    assertEquals((await one.keeper.current())?.number, 1n);
    assertEquals(new Set(one.published).size, 1);
  },
);

bothHomes("a list that cannot be renewed is reported when three days are left", async (home) => {
  const { parts, clock, reports } = await keeperOf(home);
  const readOnly = {
    ...parts.database,
    query: async (text: string, parameters?: readonly unknown[]) =>
      text.includes("put_revocation_list") && clock.nowMs > Date.now() + dayMs / 2
        ? Promise.reject(new Error("no signature today"))
        : await parts.database.query(text, parameters),
  };
  const keeper = new RevocationListKeeper({ ...parts, database: readOnly });
  await keeper.refresh();
  assertEquals(reports, []);
  clock.nowMs += 3 * dayMs;
  await keeper.refresh();
  assertEquals(reports, ["no signature today"]);
  clock.nowMs += 1.5 * dayMs;
  await keeper.refresh();
  assertEquals(reports.length, 3);
  assert(reports[2]!.endsWith("alarm"), reports[2]);
});

bothHomes("what could not be published is published the next time", async (home) => {
  const { parts, published, reports } = await keeperOf(home);
  let full = true;
  const keeper = new RevocationListKeeper({
    ...parts,
    publish: (pem) => full ? Promise.reject(new Error("disk full")) : parts.publish(pem),
  });
  await keeper.refresh();
  assertEquals([published.length, reports], [0, ["disk full"]]);
  full = false;
  await keeper.refresh();
  assertEquals(published.length, 1);
});

bothHomes("started, a keeper looks at once, and again, until it is stopped", async (home) => {
  const { parts, published, clock } = await keeperOf(home);
  let told = () => {};
  const publish = (pem: string) => parts.publish(pem).then(() => told());
  const keeper = new RevocationListKeeper({ ...parts, publish, everyMs: 1 });
  for (const count of [1, 2]) {
    const isTold = new Promise<void>((resolve) => told = resolve);
    if (count === 1) keeper.start();
    else clock.nowMs += 2 * dayMs;
    await isTold;
    assertEquals(published.length, count);
  }
  await keeper.stop();
});
