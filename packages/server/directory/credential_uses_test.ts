import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { embeddedOnly } from "@mithqal/testing/real";
import { House } from "../testdata/house.ts";
import { CredentialUses } from "./credential_uses.ts";
import { writeUses } from "./use_writer.ts";

const use = (id: string, atMs: number) =>
  ({ partner: 1, kind: "certificate" as const, id, atMs }) as const;

test("CredentialUses keeps the latest use of each credential, until it is taken", () => {
  const uses = new CredentialUses();
  for (const one of [use("a", 2), use("b", 1), use("a", 3), use("a", 1)]) uses.note(one);
  assertEquals(uses.take(), [use("a", 3), use("b", 1)]);
  assertEquals(uses.take(), []);
});

test("writeUses() keeps for the next time what could not be written", async () => {
  const uses = new CredentialUses();
  uses.note(use("a", 1));
  const lost = () => Promise.reject(new Error("connection lost"));
  const database = {
    home: "embedded",
    query: lost,
    queryLists: lost,
    run: lost,
    close: lost,
  } as const;
  const parts = { uses, database, report: () => {} };
  await assertRejects(() => writeUses(parts), Error, "connection lost");
  uses.note(use("a", 5));
  assertEquals(uses.take(), [use("a", 5)]);
});

embeddedOnly(
  "certificate, key and secret are noted when they let a request pass, no others",
  async (home) => {
    const uses = new CredentialUses();
    await House.with(home, async (house) => {
      const client = await house.partner();
      const { certificateHash, key } = client.identity;
      const noted = () => uses.take().map(({ kind, id }) => `${kind} ${id}`).sort();
      assertEquals(noted(), [`certificate ${certificateHash}`, "client_secret first"]);
      const secret = `grant_type=client_credentials&client_id=${client.identity.clientId}`;
      await client.askToken({ form: `${secret}&client_secret=wrong` });
      assertEquals(noted(), [`certificate ${certificateHash}`]);
      await client.sign("/v1/signed-probe", {});
      assertEquals(noted(), [`certificate ${certificateHash}`, `signing_key ${key.thumbprint}`]);
      await client.sign("/v1/signed-probe", {}, { text: () => "something else" });
      assertEquals(noted(), [`certificate ${certificateHash}`]);
      await house.end(client.partner, "certificate", certificateHash, null);
      assertEquals((await client.get("/health")).status, 401);
      assertEquals(noted(), []);
    }, { credentialUses: uses });
  },
);
