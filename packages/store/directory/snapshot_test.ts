import { randomUUID } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import { bothHomes, seedPartner, type TestHome } from "@mithqal/testing/real";
import { readDirectory, readDirectoryVersion } from "./snapshot.ts";

const two = '{"requested_by":"amal","approved_by":"badr"}';
const alone = '{"requested_by":"amal"}';

async function put(
  { database }: TestHome,
  partner: number,
  kind: string,
  details = two,
  id: string = randomUUID(),
): Promise<unknown> {
  const [row] = await database.query(
    `select common.put_credential($1, $2, $3, '\\x0102', clock_timestamp(), null, $4::jsonb) as refusal`,
    [partner, kind, id, JSON.parse(details)],
  );
  return row!.refusal;
}

bothHomes(
  "readDirectory() tells partners, credentials and addresses of one moment",
  async (home) => {
    const { partner, clientId } = await seedPartner(home.database, home.cell);
    const before = await readDirectoryVersion(home.database);
    assertEquals(await put(home, partner, "signing_key", two, "kid-1"), null);
    await home.database.query(
      "select common.set_addresses($1, array['192.0.2.0/24', '2001:db8::/32']::cidr[], $2::jsonb)",
      [partner, JSON.parse(two)],
    );
    const directory = await readDirectory(home.database, [home.cell]);
    assert(directory.version > before);
    const own = directory.partners.find((known) => known.partner === partner);
    assertEquals([own?.clientId, own?.cell, own?.suspended], [clientId, home.cell, false]);
    assertEquals(own?.sandbox, { frozenMidE4: null, midShiftE4: 0n, marketStatus: null });
    const [key] = directory.credentials.filter((credential) => credential.partner === partner);
    assertEquals([key?.kind, key?.id, [...key!.material]], ["signing_key", "kid-1", [1, 2]]);
    const networks = directory.addresses.filter((address) => address.partner === partner);
    assertEquals(networks.map(({ network }) => network).sort(), ["192.0.2.0/24", "2001:db8::/32"]);
  },
);

bothHomes(
  "certificates and keys take two operators, and are at most four; secrets two",
  async (home) => {
    const { partner } = await seedPartner(home.database, home.cell);
    assertEquals(await put(home, partner, "certificate", alone), "approval_required");
    for (
      const [kind, most] of [["certificate", 4], ["signing_key", 4], ["client_secret", 2]] as const
    ) {
      for (let made = 0; made < most; made++) assertEquals(await put(home, partner, kind), null);
      assertEquals(await put(home, partner, kind), "credential_limit_reached", kind);
    }
  },
);

bothHomes("a revoked credential leaves the directory and makes room", async (home) => {
  const { partner } = await seedPartner(home.database, home.cell);
  assertEquals(await put(home, partner, "client_secret", alone, "one"), null);
  assertEquals(await put(home, partner, "client_secret", alone, "two"), null);
  await home.database.query(
    "select common.end_credential($1, 'client_secret', 'one', null, $2::jsonb)",
    [partner, JSON.parse(alone)],
  );
  const { credentials } = await readDirectory(home.database, [home.cell]);
  const own = credentials.filter((credential) => credential.partner === partner);
  assertEquals(own.map(({ id }) => id), ["two"]);
  assertEquals(await put(home, partner, "client_secret", alone, "three"), null);
});

bothHomes(
  "a revoked certificate stays in the directory, so that its holder is told",
  async (home) => {
    const { partner } = await seedPartner(home.database, home.cell);
    assertEquals(await put(home, partner, "certificate", two, "aa"), null);
    await home.database.query(
      "select common.end_credential($1, 'certificate', 'aa', null, $2::jsonb)",
      [partner, JSON.parse(alone)],
    );
    const { credentials } = await readDirectory(home.database, [home.cell]);
    const own = credentials.find((credential) => credential.partner === partner);
    assert(typeof own?.revokedAtMs === "number" && own.revokedAtMs <= Date.now() + 1_000);
  },
);

bothHomes("readDirectory() tells a partner's rates, and its own market", async (home) => {
  const terms = { tokens_per_minute: 30, prices_per_second: 5, reads_per_second: 6 };
  const own = { sandbox_mid_e4: 4_200_000, sandbox_shift_e4: -5, sandbox_market: "halted" };
  const { partner } = await seedPartner(home.database, home.cell, { terms: { ...terms, ...own } });
  const { partners } = await readDirectory(home.database, [home.cell]);
  const { rates, sandbox } = partners.find((known) => known.partner === partner)!;
  assertEquals([rates.tokens, rates.prices, rates.reads, rates.others], [30, 5, 6, 100_000]);
  assertEquals(sandbox, { frozenMidE4: 4_200_000n, midShiftE4: -5n, marketStatus: "halted" });
});
