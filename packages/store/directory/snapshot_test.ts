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
      assertEquals(await put(home, partner, kind), "validation_error", kind);
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
