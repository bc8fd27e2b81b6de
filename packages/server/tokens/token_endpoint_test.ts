import { assert, assertEquals } from "@std/assert";
import { decodeBase64Url, importPublicKeyJwk, verifyCompact } from "@mithqal/jws";
import { embeddedOnly } from "@mithqal/testing/real";
import { SigningKeys } from "./signing_keys.ts";
import { baseUrl, House } from "../testdata/house.ts";
import type { Headers } from "../testdata/partner_client.ts";

embeddedOnly("POST /oauth/token gives a token bound to the certificate", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const reply = await client.askToken();
    assertEquals(reply.status, 200);
    assertEquals(Object.keys(reply.json), ["access_token", "token_type", "expires_in"]);
    assertEquals([reply.json.token_type, reply.json.expires_in], ["Bearer", 600]);
    assertEquals([reply.headers["cache-control"], reply.headers.pragma], ["no-store", "no-cache"]);

    const { keys } = (await client.get("/.well-known/jwks.json", { Authorization: null })).json;
    const key = await importPublicKeyJwk(keys[0]);
    assert(key.ok);
    const verified = await verifyCompact(reply.json.access_token, [{
      kid: keys[0].kid,
      key: key.key,
    }], {
      typ: "at+jwt",
    });
    assert(verified.ok);
    const claims = JSON.parse(new TextDecoder().decode(verified.payload));
    assertEquals([claims.iss, claims.aud, claims.client_id, claims.exp - claims.iat], [
      baseUrl,
      baseUrl,
      client.identity.clientId,
      600,
    ]);
    const hash = decodeBase64Url(claims.cnf["x5t#S256"])!;
    assertEquals(
      [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
      client.identity.certificateHash,
    );
  });
});

embeddedOnly("two secrets are good at once, and an ended one is not", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const { clientId, secret } = client.identity;
    await house.putSecret(client.partner, "second", "the-second-secret");
    await house.directory.poll();
    const status = async (text: string) => {
      const basic = { Authorization: `Basic ${btoa(`${clientId}:${text}`)}` };
      const form = "grant_type=client_credentials";
      return (await client.askToken({ headers: basic, form })).status;
    };
    assertEquals([await status(secret), await status("the-second-secret")], [200, 200]);
    await house.end(client.partner, "client_secret", "first", null);
    assertEquals([await status(secret), await status("the-second-secret")], [401, 200]);
  });
});

embeddedOnly("the token endpoint refuses as RFC 6749 says, with our code", async (home) => {
  await House.with(home, async (house) => {
    const [client, other] = [await house.partner(), await house.partner()];
    const { clientId, secret } = client.identity;
    const grant = "grant_type=client_credentials";
    const form = (id: string, text: string) => `${grant}&client_id=${id}&client_secret=${text}`;
    const json = { "Content-Type": "application/json" };
    const cases: [string, Headers, number, string, string][] = [
      [form(clientId, "wrong"), {}, 401, "invalid_client", "invalid_client"],
      [form("nobody", secret), {}, 401, "invalid_client", "invalid_client"],
      [form(other.identity.clientId, secret), {}, 401, "invalid_client", "invalid_client"],
      [
        form(other.identity.clientId, other.identity.secret),
        {},
        401,
        "invalid_client",
        "invalid_client",
      ],
      ["client_id=a", {}, 400, "invalid_request", "invalid_request"],
      ["grant_type=password", {}, 400, "unsupported_grant_type", "unsupported_grant_type"],
      [form(clientId, secret), json, 415, "invalid_request", "unsupported_media_type"],
      [
        form(clientId, secret),
        { "X-Forwarded-Client-Cert": null },
        401,
        "invalid_client",
        "client_certificate_unknown",
      ],
      [
        form(clientId, secret),
        { "X-Mithqal-Source-Address": "8.8.8.8" },
        403,
        "unauthorized_client",
        "ip_not_allowed",
      ],
    ];
    const words = new Set<string>();
    for (const [body, headers, status, error, code] of cases) {
      const reply = await client.askToken({ headers, form: body });
      assertEquals([reply.status, reply.json.error, reply.json.code], [status, error, code], body);
      assertEquals(reply.headers["cache-control"], "no-store");
      assertEquals(reply.headers["content-type"], "application/json");
      assert(!reply.body.includes(secret));
      if (code === "invalid_client") {
        words.add(reply.json.error_description);
        assertEquals(reply.headers["www-authenticate"], 'Basic realm="mithqal"');
      }
    }
    assertEquals(words.size, 1, "nobody learns which part was wrong");
  });
});

embeddedOnly("tokens are counted by the certificate's client", async (home) => {
  const nowMs = Date.now();
  await House.with(home, async (house) => {
    const client = await house.partner({ terms: { tokens_per_minute: 60 } });
    const statuses = [];
    for (let i = 0; i < 120; i++) statuses.push((await client.askToken({ form: "x=1" })).status);
    assertEquals([statuses.at(-2), statuses.at(-1)], [400, 429]);
    const refusal = await client.askToken();
    assertEquals([refusal.json.error, refusal.json.code, refusal.headers["retry-after"]], [
      "temporarily_unavailable",
      "rate_limited",
      "1",
    ]);
    assertEquals(refusal.headers["ratelimit-policy"], '"token";q=120;w=120');
  }, { now: () => nowMs });
});

embeddedOnly("metadata names the endpoints under the configured address", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const { json } = await client.get("/.well-known/oauth-authorization-server");
    assertEquals([
      json.issuer,
      json.token_endpoint,
      json.tls_client_certificate_bound_access_tokens,
    ], [
      baseUrl,
      `${baseUrl}/oauth/token`,
      true,
    ]);
  });
});

embeddedOnly(
  "the JWKS shows the keys of tokens and of statements, and no private number",
  async (home) => {
    await House.with(home, async (house) => {
      const client = await house.partner();
      const { keys } = (await client.get("/.well-known/jwks.json")).json;
      const now = Date.now();
      const kids = [house.keys.token.signer(now)!.kid, house.keys.statement.signer(now)!.kid];
      assertEquals(keys.map(({ kid }: { kid: string }) => kid), kids);
      for (const key of keys) {
        assertEquals(Object.keys(key).sort(), ["alg", "crv", "kid", "kty", "use", "x", "y"]);
      }
    });
  },
);

embeddedOnly("a fault of our own is told in the token endpoint's form too", async (home) => {
  const signingKeys = new SigningKeys([]);
  await House.with(home, async (house) => {
    const client = await house.partner();
    const closed = await client.askToken();
    assertEquals([closed.status, closed.json.error, closed.json.code], [
      503,
      "temporarily_unavailable",
      "service_unavailable",
    ]);
    signingKeys.signer = () => {
      throw new Error("secret words");
    };
    const broken = await client.askToken();
    assertEquals([broken.status, broken.json.error, broken.json.code], [
      500,
      "server_error",
      "internal_error",
    ]);
  }, { signingKeys });
});
