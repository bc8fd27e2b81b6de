import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { generateKey } from "@mithqal/jws";
import { readConfig, type Variables } from "./read_config.ts";

const { privateJwk } = await generateKey();
const tokenKey = {
  jwk: privateJwk,
  publish_from: "2026-01-01T00:00:00.000Z",
  sign_from: "2026-01-02T00:00:00.000Z",
};
const secret = "a".repeat(32);
const whole: Variables = {
  MITHQAL_BASE_URL: "https://api.mithqal.example",
  MITHQAL_ENVIRONMENT: "production",
  MITHQAL_LISTEN: "unix:/run/mithqal/api.sock",
  MITHQAL_DATABASE_URL: "postgres://mithqal@db/mithqal",
  MITHQAL_SIDECAR_SECRETS: `${secret},${"b".repeat(40)}`,
  MITHQAL_TOKEN_KEYS: JSON.stringify([tokenKey]),
};

async function faultsOf(own: Variables): Promise<string[]> {
  const read = await readConfig({ ...whole, ...own });
  return read.ok ? [] : read.faults;
}

test("readConfig() reads a whole configuration", async () => {
  const read = await readConfig(whole);
  assert(read.ok);
  const { baseUrl, listen, database, sidecarSecrets, tokenKeys, lanes } = read.config;
  assertEquals(baseUrl, "https://api.mithqal.example");
  assertEquals(listen, { path: "/run/mithqal/api.sock" });
  assertEquals(database, { home: "postgres", url: "postgres://mithqal@db/mithqal" });
  assertEquals([sidecarSecrets.length, tokenKeys.length, lanes], [2, 1, 1]);
});

test("readConfig() reports all faults at once", async () => {
  const read = await readConfig({});
  assert(!read.ok);
  assertEquals(read.faults.map((fault) => fault.split(":")[0]), [
    "MITHQAL_ENVIRONMENT",
    "MITHQAL_BASE_URL",
    "MITHQAL_LISTEN",
    "MITHQAL_DATABASE_URL",
    "MITHQAL_SIDECAR_SECRETS",
    "MITHQAL_TOKEN_KEYS",
  ]);
});

test("readConfig() refuses each field that would open the gate or mislead a signature", async () => {
  const faults: [string, string][] = [
    ["MITHQAL_BASE_URL", "http://api.mithqal.example"],
    ["MITHQAL_BASE_URL", "https://api.mithqal.example/"],
    ["MITHQAL_BASE_URL", "https://api.mithqal.example/v1"],
    ["MITHQAL_BASE_URL", "https://API.mithqal.example"],
    ["MITHQAL_BASE_URL", "https://api.mithqal.example:443"],
    ["MITHQAL_BASE_URL", "https://user@api.mithqal.example"],
    ["MITHQAL_ENVIRONMENT", "staging"],
    ["MITHQAL_LISTEN", "0.0.0.0:8080"],
    ["MITHQAL_LISTEN", "127.0.0.1:65536"],
    ["MITHQAL_LISTEN", "localhost:8080"],
    ["MITHQAL_LISTEN", "unix:relative.sock"],
    ["MITHQAL_DATABASE_URL", "embedded:"],
    ["MITHQAL_DATABASE_URL", "mysql://db"],
    ["MITHQAL_SIDECAR_SECRETS", "short"],
    ["MITHQAL_SIDECAR_SECRETS", `${secret},${secret}`],
    ["MITHQAL_SIDECAR_SECRETS", `${secret},${"b".repeat(32)},${"c".repeat(32)}`],
    ["MITHQAL_SIDECAR_SECRETS", `${secret},`],
    ["MITHQAL_DEVELOPMENT", "true"],
    ["MITHQAL_TOKEN_KEYS", "[]"],
    ["MITHQAL_TOKEN_KEYS", JSON.stringify([{ ...tokenKey, jwk: { ...privateJwk, d: undefined } }])],
    [
      "MITHQAL_TOKEN_KEYS",
      JSON.stringify([{ ...tokenKey, sign_from: "2025-12-31T00:00:00.000Z" }]),
    ],
    [
      "MITHQAL_TOKEN_KEYS",
      JSON.stringify([{ ...tokenKey, retire_at: "2026-01-02T00:09:59.999Z" }]),
    ],
    ["MITHQAL_LANES", "0"],
    ["MITHQAL_LANES", "9"],
  ];
  for (const [name, value] of faults) {
    const found = await faultsOf({ [name]: value });
    assertEquals(
      found.map((fault) => fault.split(":")[0]),
      [name],
      `${name}=${value.slice(0, 60)}`,
    );
  }
});

test("readConfig() goes without a secret only in the sandbox's development mode", async () => {
  const bare = { MITHQAL_SIDECAR_SECRETS: undefined, MITHQAL_TOKEN_KEYS: undefined };
  assertEquals((await faultsOf(bare)).length, 2);
  assertEquals((await faultsOf({ ...bare, MITHQAL_DEVELOPMENT: "yes" })).length, 3);
  const sandbox = { ...bare, MITHQAL_ENVIRONMENT: "sandbox", MITHQAL_DATABASE_URL: "embedded:" };
  assertEquals((await faultsOf(sandbox)).length, 2);
  const read = await readConfig({ ...whole, ...sandbox, MITHQAL_DEVELOPMENT: "yes" });
  assert(read.ok);
  assertEquals(read.config.sidecarSecrets, "development");
});

test("readConfig() quotes no secret", async () => {
  const faults = await faultsOf({
    MITHQAL_SIDECAR_SECRETS: "hush",
    MITHQAL_TOKEN_KEYS: '[{"jwk":{"d":"hush"}}]',
    MITHQAL_DATABASE_URL: "mysql://mithqal:hush@db",
  });
  assertEquals([faults.length, faults.join().includes("hush")], [3, false]);
});
