// Who may come in: every request has passed the sidecar, the certificate, the address and the token.
import { randomBytes } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import { encodeUtf8 } from "@mithqal/canonical";
import { generateKey } from "@mithqal/jws";
import { embeddedOnly } from "@mithqal/testing/real";
import type { DirectorySnapshot } from "@mithqal/store";
import { SigningKeys } from "../tokens/signing_keys.ts";
import { House } from "../testdata/house.ts";
import { type Headers, sidecarSecret } from "../testdata/partner_client.ts";

embeddedOnly("only the sidecar's secret, sent once, opens the gate", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const faults: Headers[] = [
      { "X-Mithqal-Sidecar-Secret": null },
      { "X-Mithqal-Sidecar-Secret": "" },
      { "X-Mithqal-Sidecar-Secret": `${sidecarSecret}x` },
      { "X-Mithqal-Sidecar-Secret": sidecarSecret.slice(1) },
      { "X-Mithqal-Sidecar-Secret": sidecarSecret.toUpperCase() },
      { "X-Mithqal-Sidecar-Secret": [sidecarSecret, sidecarSecret] },
    ];
    for (const target of ["/health", "/v1/prices", "/nowhere", "/v1/orders"]) {
      for (const headers of faults) {
        const reply = await client.get(target, headers);
        assertEquals([reply.status, reply.json.code], [401, "client_certificate_unknown"], target);
      }
    }
  });
});

embeddedOnly("two sidecar secrets are taken while one replaces the other", async (home) => {
  const next = "the-sidecar's-next-secret-of-these-tests";
  const sidecarSecrets = [encodeUtf8(sidecarSecret), encodeUtf8(next)];
  await House.with(home, async (house) => {
    const client = await house.partner();
    for (const secret of [sidecarSecret, next]) {
      const reply = await client.get("/health", { "X-Mithqal-Sidecar-Secret": secret });
      assertEquals(reply.status, 200);
    }
  }, { sidecarSecrets });
});

embeddedOnly("a forged certificate header changes nobody's identity", async (home) => {
  await House.with(home, async (house) => {
    const [client, other] = [await house.partner(), await house.partner()];
    const [own, theirs] = [client.identity.certificateHash, other.identity.certificateHash];
    const faults: (string | readonly string[] | null)[] = [
      null,
      "",
      `Hash=${own}x`,
      `Hash=${randomBytes(32).toString("hex")}`,
      `Hash=${own},Hash=${theirs}`,
      `Hash=${theirs};Hash=${own}`,
      [`Hash=${own}`, `Hash=${theirs}`],
      [`Hash=${theirs}`, `Hash=${own}`],
      `Hash=${own};Subject="CN=x";Subject="CN=y"`,
      `URI=spiffe://x;Hash=${theirs};Hash=${own}`,
      "Hash=".padEnd(9_000, "0"),
    ];
    for (const header of faults) {
      const reply = await client.get("/v1/prices", { "X-Forwarded-Client-Cert": header });
      assertEquals([reply.status, reply.json.code], [401, "client_certificate_unknown"]);
    }
    const reply = await client.get("/v1/prices", { "X-Forwarded-Client-Cert": `Hash=${theirs}` });
    assertEquals([reply.status, reply.json.code], [401, "token_certificate_mismatch"]);
  });
});

embeddedOnly(
  "a certificate is looked up at each request: expired, revoked, pending",
  async (home) => {
    let nowMs = Date.now();
    await House.with(home, async (house) => {
      const client = await house.partner();
      const { certificateHash } = client.identity;
      await house.end(client.partner, "certificate", certificateHash, new Date(nowMs + 60_000));
      assertEquals((await client.get("/v1/prices")).status, 200);
      nowMs += 60_000;
      const late = await client.get("/v1/prices");
      assertEquals([late.status, late.json.code], [401, "client_certificate_expired"]);
      await house.end(client.partner, "certificate", certificateHash, null);
      const revoked = await client.get("/v1/prices");
      assertEquals([revoked.status, revoked.json.code], [401, "client_certificate_revoked"]);
    }, { now: () => nowMs });
  },
);

embeddedOnly("a certificate that the directory tells to be revoked is told so", async (home) => {
  let change = (snapshot: DirectorySnapshot | null) => snapshot;
  await House.with(home, async (house) => {
    const client = await house.partner();
    change = (snapshot) =>
      snapshot && {
        ...snapshot,
        credentials: snapshot.credentials.map((own) => ({ ...own, revokedAtMs: 1 })),
      };
    const reply = await client.get("/health");
    assertEquals([reply.status, reply.json.code], [401, "client_certificate_revoked"]);
    change = (snapshot) =>
      snapshot && {
        ...snapshot,
        credentials: snapshot.credentials.map((own) => ({ ...own, activeFromMs: Infinity })),
      };
    assertEquals((await client.get("/health")).json.code, "client_certificate_unknown");
    change = () => null;
    const closed = await client.get("/health");
    assertEquals([closed.status, closed.json.code, closed.headers["retry-after"]], [
      503,
      "service_unavailable",
      "1",
    ]);
  }, {
    directoryOf: (directory) => ({
      current: () => change(directory.current()),
      poll: () => directory.poll(),
    }),
  });
});

embeddedOnly("the source address must lie in a registered network", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const from = (address: string | readonly string[] | null) =>
      client.get("/health", { "X-Mithqal-Source-Address": address });
    for (const address of ["192.0.2.1", "::ffff:192.0.2.1", "2001:db8:1::1"]) {
      assertEquals((await from(address)).status, 200, address);
    }
    const faults = [null, "", "192.0.3.1", "2001:db9::1", "192.0.2.1, 8.8.8.8", "localhost"];
    for (const address of [...faults, ["192.0.2.1", "192.0.2.1"]]) {
      const reply = await from(address);
      assertEquals([reply.status, reply.json.code], [403, "ip_not_allowed"], String(address));
    }
    // What a client itself sends under the usual name is looked at by nobody.
    const usual = { "X-Mithqal-Source-Address": "8.8.8.8", "X-Forwarded-For": "192.0.2.1" };
    assertEquals((await client.get("/health", usual)).status, 403);
  });
});

/** Another signature of the same length: some end in AA themselves. */
function withOtherEnd(signature: string): string {
  return signature.slice(0, -2) + (signature.endsWith("AA") ? "BA" : "AA");
}

embeddedOnly("a token is refused by its own code for each fault", async (home) => {
  await House.with(home, async (house) => {
    const [client, other] = [await house.partner(), await house.partner()];
    const [header, payload, signature] = client.accessToken.split(".") as [string, string, string];
    const faults: [string | readonly string[] | null, string][] = [
      [null, "token_missing"],
      ["", "token_missing"],
      ["Basic abc", "token_invalid"],
      ["Bearer", "token_invalid"],
      ["Bearer a b", "token_invalid"],
      [[`Bearer ${client.accessToken}`, `Bearer ${client.accessToken}`], "token_invalid"],
      [`Bearer ${header}.${payload}.${withOtherEnd(signature)}`, "token_invalid"],
      [`Bearer ${header}.${payload}.`, "token_invalid"],
      [`Bearer ${header}..${signature}`, "token_invalid"],
      [`Bearer ${"a".repeat(9_000)}`, "token_invalid"],
      [`Bearer ${other.accessToken}`, "token_certificate_mismatch"],
    ];
    for (const [authorization, code] of faults) {
      const reply = await client.get("/v1/prices", { Authorization: authorization });
      assertEquals(
        [reply.status, reply.json.code],
        [401, code],
        String(authorization).slice(0, 60),
      );
      assert(reply.headers["www-authenticate"]?.startsWith("Bearer "), code);
      assert(!reply.body.includes(client.accessToken), "the token is not quoted");
    }
    const lower = await client.get("/v1/prices", { Authorization: `bearer ${client.accessToken}` });
    assertEquals(lower.status, 200);
  });
});

embeddedOnly(
  "a remembered token dies by time, with its certificate and with its key",
  async (home) => {
    let nowMs = Date.now();
    const pair = await generateKey();
    const next = await generateKey();
    const retireAtMs = nowMs + 590_000;
    const signingKeys = new SigningKeys([
      { pair, publishFromMs: 0, signFromMs: 0, retireAtMs },
      { pair: next, publishFromMs: 0, signFromMs: nowMs + 1_000, retireAtMs: null },
    ]);
    await House.with(home, async (house) => {
      const client = await house.partner();
      const code = async () => (await client.get("/v1/prices")).json.code;
      assertEquals(await code(), undefined);
      nowMs = retireAtMs;
      assertEquals(await code(), "token_invalid");
      await client.logIn();
      assertEquals(await code(), undefined);
      nowMs += 600_000;
      assertEquals(await code(), "token_expired");
    }, { signingKeys, now: () => nowMs });
  },
);

embeddedOnly(
  "a token works with the certificate it was asked for with, and no other",
  async (home) => {
    await House.with(home, async (house) => {
      const client = await house.partner();
      const second = randomBytes(32).toString("hex");
      await house.put(client.partner, "certificate", second, randomBytes(8));
      await house.directory.poll();
      const forwarded = { "X-Forwarded-Client-Cert": `Hash=${second}` };
      const reply = await client.get("/v1/prices", forwarded);
      assertEquals([reply.status, reply.json.code], [401, "token_certificate_mismatch"]);
      const token = (await client.askToken({ headers: forwarded })).json.access_token;
      const own = { ...forwarded, Authorization: `Bearer ${token}` };
      assertEquals((await client.get("/v1/prices", own)).status, 200);
      await house.end(client.partner, "certificate", second, null);
      assertEquals((await client.get("/v1/prices", own)).json.code, "client_certificate_revoked");
      assertEquals((await client.get("/v1/prices")).status, 200);
    });
  },
);

embeddedOnly("development mode needs no sidecar's secret", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    assertEquals((await client.get("/health", { "X-Mithqal-Sidecar-Secret": null })).status, 200);
  }, { sidecarSecrets: "development" });
});
