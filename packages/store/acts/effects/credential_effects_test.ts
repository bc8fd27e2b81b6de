import { randomUUID } from "node:crypto";
import { assertEquals } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import { listCredentials } from "../../reads/credentials.ts";
import { Desk } from "../../testdata/desk.ts";
import { bootstrapTwo } from "../../testdata/operators.ts";
import { Acts } from "../acts.ts";
import { putSecretEffect } from "./credential_effects.ts";

/** Puts a client secret; those before it end then. */
async function putSecret(home: TestHome, { partner }: Desk, id: string, othersEndAtMs: number) {
  const act = {
    actUuid: newUuidV7(Date.now()),
    kind: "client_secret.make",
    partner,
    facts: {},
    requestedBy: "maker",
    idempotencyKey: randomUUID(),
    fingerprint: id,
  };
  const secret = { partner, kind: "client_secret", id, material: Uint8Array.of(1) } as const;
  const outcome = await new Acts(home.database).run(act, putSecretEffect(secret, othersEndAtMs));
  assertEquals(outcome.ok, true);
}

/** Which secrets the log says were retired, in its order. */
async function retired({ database }: TestHome, { partner }: Desk): Promise<unknown[]> {
  const rows = await database.query(
    `select facts ->> 'id' as id from common.audit
    where partner = $1 and act = 'credential.retire' order by sequence`,
    [partner],
  );
  return rows.map(({ id }) => id);
}

bothHomes("a new secret retires the one before it, and not again what has ended", async (home) => {
  await bootstrapTwo(home.database);
  const desk = await Desk.open(home);
  const [nowMs, day] = [Date.now(), 86_400_000];
  await putSecret(home, desk, "one", nowMs + day);
  await putSecret(home, desk, "two", nowMs - 1);
  await putSecret(home, desk, "three", nowMs + day);
  assertEquals(await retired(home, desk), ["one", "two"]);
  const secrets = await listCredentials(home.database, desk.partner);
  const ends = Object.fromEntries(secrets.map(({ id, endsAtMs }) => [id, endsAtMs]));
  assertEquals(ends, { one: nowMs - 1, two: nowMs + day, three: null });
});
