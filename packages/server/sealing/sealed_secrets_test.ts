import { Buffer } from "node:buffer";
import { assertEquals } from "@std/assert";
import { readSigningKeys } from "@mithqal/store";
import { bothHomes, seedPartner } from "@mithqal/testing/real";
import { openSealedKey } from "../tokens/sealed_key.ts";
import { KeyStore } from "../tokens/key_store.ts";
import { webhookSecretLabel } from "../webhooks/webhook_keys.ts";
import { Sealer } from "./sealer.ts";
import { sealSecretsAnew } from "./sealed_secrets.ts";

const oldKey = new Uint8Array(32).fill(1);
const newKey = new Uint8Array(32).fill(2);
const secret = new Uint8Array(32).fill(3);

bothHomes(
  "all that is sealed goes over to a new key, and then the old one may go",
  async (home) => {
    const { database } = home;
    const [before, both, after] = await Promise.all([
      Sealer.fromKey(oldKey),
      Sealer.fromKey(newKey, oldKey),
      Sealer.fromKey(newKey),
    ]);
    await database.query("delete from common.signing_keys");
    const keys = new KeyStore(database, before);
    await keys.start(() => {});
    keys.stop();
    const { partner, clientId } = await seedPartner(database, home.cell);
    const sealed = await before.seal(secret, webhookSecretLabel(clientId, "first"));
    await database.query(
      `insert into common.credentials (partner, kind, id, material, active_from)
    values ($1, 'webhook_secret', 'first', decode($2, 'hex'), now())`,
      [partner, Buffer.from(sealed).toString("hex")],
    );
    const { count, closed } = await sealSecretsAnew(database, after);
    assertEquals([count, closed.length], [0, 3]);

    assertEquals(await sealSecretsAnew(database, both), { count: 3, closed: [] });
    assertEquals(await sealSecretsAnew(database, both), { count: 0, closed: [] });

    for (const key of await readSigningKeys(database, Date.now())) await openSealedKey(after, key);
    const [row] = await database.query(
      "select encode(material, 'hex') as sealed from common.credentials where partner = $1",
      [partner],
    );
    const bytes = Buffer.from(String(row!.sealed), "hex");
    assertEquals(await after.open(bytes, webhookSecretLabel(clientId, "first")), secret);
  },
);
