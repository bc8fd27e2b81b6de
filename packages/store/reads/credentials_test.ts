import { randomUUID } from "node:crypto";
import { assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { listCredentials } from "./credentials.ts";

bothHomes("listCredentials() lists all of a partner's, and never reads a secret", async (home) => {
  const [desk, other] = [await Desk.open(home), await Desk.open(home)];
  const put = (partner: number, kind: string, id: string) =>
    home.database.query(
      `insert into common.credentials (partner, kind, id, material, active_from, revoked_at)
      values ($1, $2, $3, '\\x0aff', '2026-01-01T00:00:00Z',
        case when $2 = 'client_secret' then timestamptz '2026-02-01T00:00:00Z' end)`,
      [partner, kind, id],
    );
  const id = randomUUID();
  for (const kind of ["webhook_secret", "signing_key", "client_secret", "certificate"]) {
    await put(desk.partner, kind, id);
  }
  await put(other.partner, "certificate", randomUUID());
  const records = await listCredentials(home.database, desk.partner);
  const known = {
    id,
    activeFromMs: Date.UTC(2026, 0, 1),
    endsAtMs: null,
    revokedAtMs: null,
    lastUsedAtMs: null,
  };
  const material = new Uint8Array([10, 255]);
  assertEquals(records, [
    { ...known, kind: "certificate", material },
    { ...known, kind: "client_secret", material: null, revokedAtMs: Date.UTC(2026, 1, 1) },
    { ...known, kind: "signing_key", material },
    { ...known, kind: "webhook_secret", material: null },
  ]);
  assertEquals(await listCredentials(home.database, 999_999), []);
});
