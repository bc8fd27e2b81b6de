import { assert, assertEquals } from "@std/assert";
import { verify } from "@mithqal/sidecar";
import { daysAgo } from "../identities/identities.ts";
import { postgresOnly } from "../real/mod.ts";
import { Pair } from "./testdata/pair.ts";

postgresOnly(
  "everything that is to be refused at the edge is, with the real server behind",
  async (home) => {
    await Pair.with(home, async (pair) => {
      const partner = await pair.partner();
      const [revoked, expired] = [
        await pair.identities.partner("gone"),
        await pair.identities.partner("old", { since: daysAgo(400) }),
      ];
      await pair.writeSecrets({ revocationLists: await pair.identities.list([revoked]) });
      const things = await verify({
        host: "127.0.0.1",
        port: pair.sidecar.port,
        ca: pair.identities.servers.certificatePem,
        client: partner.identity.certificate,
        revoked,
        expired,
        patienceMs: 10_000,
      });
      assertEquals(things.filter(({ ok }) => ok === false), []);
      assert(things.length > 60);
      partner.close();
    });
  },
);
