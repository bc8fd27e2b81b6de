import { assert, assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { Office } from "../testdata/office.ts";

bothHomes(
  "what is broken names the partner by the client_id, and the house by null",
  async (home) => {
    await Office.with(home, async (office) => {
      const { partner, clientId } = await office.partner();
      await office.rows(`update ${home.cell}.heads set earned = 5 where partner = $1`, [partner]);
      const { status, json } = await office.viewer.get("/invariants");
      assertEquals([status, json.hold], [200, false]);
      const detail = "the head differs from the sum of its postings";
      const found = json.breaches.filter(({ client_id: id }: { client_id: unknown }) =>
        id === clientId
      );
      assertEquals(found, [{ client_id: clientId, invariant: "balances_are_postings", detail }]);
      const house = json.breaches.find(({ invariant }: { invariant: string }) =>
        invariant === "bank_covers_cash"
      );
      assert(house !== undefined);
      assertEquals(house.client_id, null);
    });
  },
);
