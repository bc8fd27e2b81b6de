import { assert, assertEquals } from "@std/assert";
import { embeddedOnly } from "@mithqal/testing/real";
import { House } from "../testdata/house.ts";

embeddedOnly("GET /openapi.json needs a certificate and no token", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const reply = await client.send("GET", "/openapi.json", client.forwarded());
    assertEquals([reply.status, reply.json.openapi], [200, "3.1.1"]);
    assertEquals(reply.json.servers, [{
      url: "https://api.mithqal.example",
      description: "sandbox",
    }]);
    const stranger = { ...client.forwarded(), "X-Forwarded-Client-Cert": null };
    const refusal = await client.send("GET", "/openapi.json", stranger);
    assertEquals([refusal.status, refusal.json.code], [401, "client_certificate_unknown"]);
  });
});

embeddedOnly("GET /openapi.json is not sent again to who has it", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const get = (headers: Record<string, string> = {}) => client.get("/openapi.json", headers);
    const first = await get();
    const { etag } = first.headers;
    assertEquals((await get()).headers.etag, etag!);
    for (const sent of [etag!, `"old", ${etag}`, `W/${etag}`, "*"]) {
      const again = await get({ "If-None-Match": sent });
      assertEquals([again.status, again.body, again.headers.etag], [304, "", etag], sent);
      assert(!("content-length" in again.headers));
    }
    assertEquals((await get({ "If-None-Match": '"old"' })).body, first.body);
  });
});

embeddedOnly("GET /openapi.json of production has no sandbox in it", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const { body, json } = await client.get("/openapi.json");
    assertEquals(json.servers[0].description, "production");
    assert(!body.includes("/sandbox/") && !body.includes("X-Sandbox-Scenario"));
  }, { environment: "production" });
});
