import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { sealingKey, wholeVariables } from "../testdata/variables.ts";
import type { Variables } from "./field_collector.ts";
import { readConfig } from "./read_config.ts";
import { type Role, roles } from "./role.ts";
import { variablesOf } from "./variables.ts";

const secret = "a".repeat(32);
const sandbox: Variables = {
  ...wholeVariables.api,
  ...wholeVariables.worker,
  ...wholeVariables.operator,
  MITHQAL_ENVIRONMENT: "sandbox",
  MITHQAL_DATABASE_URL: "embedded:",
};

async function faultsOf(role: Role, own: Variables, whole?: Variables): Promise<string[]> {
  const all = whole ?? (role === "all" ? sandbox : wholeVariables[role]);
  const read = await readConfig(role, { ...all, ...own });
  return read.ok ? [] : read.faults;
}

function namesOf(faults: readonly string[]): string[] {
  return faults.map((fault) => fault.split(":")[0]!);
}

test("readConfig() reads each role's own part and no other", async () => {
  for (const role of roles) {
    const read = await readConfig(role, role === "all" ? sandbox : wholeVariables[role]);
    assert(read.ok, role);
    const { api, worker, operator } = read.config;
    const parts = Object.entries({ api, worker, operator });
    const there = parts.filter(([, part]) => part !== null).map(([name]) => name);
    assertEquals(there, role === "all" ? ["api", "worker", "operator"] : [role]);
  }
});

test("readConfig() reads a whole configuration, and what is usual where nothing is said", async () => {
  const read = await readConfig("api", wholeVariables.api);
  assert(read.ok);
  const { baseUrl, database, internalListen, log, traces, api } = read.config;
  assertEquals(baseUrl, "https://api.mithqal.example");
  assertEquals(database, { home: "postgres", url: "postgres://mithqal@db/mithqal" });
  assertEquals(internalListen, { host: "127.0.0.1", port: 9464 });
  assertEquals([log, traces], [{ level: "info", oneSuccessIn: 1 }, null]);
  assertEquals(api?.listen, { path: "/run/mithqal/api.sock" });
  assertEquals([api?.sidecarSecrets.length, api?.lanes, api?.readConnections], [2, 1, 4]);
  assertEquals(api?.depositAccount?.bank, "Example Bank");
});

test("readConfig() reports all faults of a role at once", async () => {
  const read = await readConfig("operator", { MITHQAL_LOG_LEVEL: "loud" });
  assert(!read.ok);
  assertEquals(namesOf(read.faults), [
    "MITHQAL_ENVIRONMENT",
    "MITHQAL_BASE_URL",
    "MITHQAL_DATABASE_URL",
    "MITHQAL_SEALING_KEY",
    "MITHQAL_LOG_LEVEL",
    ...variablesOf("operator").filter((name) => /OPERATOR|PARTNER/.test(name)),
  ]);
});

const faults: [Role, string, string][] = [
  ["api", "MITHQAL_BASE_URL", "http://api.mithqal.example"],
  ["api", "MITHQAL_BASE_URL", "https://api.mithqal.example/"],
  ["api", "MITHQAL_BASE_URL", "https://api.mithqal.example/v1"],
  ["api", "MITHQAL_BASE_URL", "https://API.mithqal.example"],
  ["api", "MITHQAL_BASE_URL", "https://api.mithqal.example:443"],
  ["api", "MITHQAL_BASE_URL", "https://user@api.mithqal.example"],
  ["api", "MITHQAL_ENVIRONMENT", "staging"],
  ["api", "MITHQAL_LISTEN", "0.0.0.0:8080"],
  ["api", "MITHQAL_LISTEN", "127.0.0.1:65536"],
  ["api", "MITHQAL_LISTEN", "localhost:8080"],
  ["api", "MITHQAL_LISTEN", "unix:relative.sock"],
  ["api", "MITHQAL_DATABASE_URL", "embedded:"],
  ["api", "MITHQAL_DATABASE_URL", "mysql://db"],
  ["api", "MITHQAL_SIDECAR_SECRETS", "short"],
  ["api", "MITHQAL_SIDECAR_SECRETS", `${secret},${secret}`],
  ["api", "MITHQAL_SIDECAR_SECRETS", `${secret},${"b".repeat(32)},${"c".repeat(32)}`],
  ["api", "MITHQAL_SIDECAR_SECRETS", `${secret},`],
  ["api", "MITHQAL_DEVELOPMENT", "true"],
  ["api", "MITHQAL_DEVELOPMENT", "yes"],
  ["api", "MITHQAL_LANES", "0"],
  ["api", "MITHQAL_LANES", "9"],
  ["api", "MITHQAL_LANES", "1.5"],
  ["api", "MITHQAL_DEPOSIT_IBAN", "SA0380000000608010167518"],
  ["api", "MITHQAL_DEPOSIT_BANK", ""],
  ["api", "MITHQAL_PARTNER_CA_KEY", wholeVariables.operator.MITHQAL_PARTNER_CA_KEY],
  ["worker", "MITHQAL_PARTNER_CA_KEY", wholeVariables.operator.MITHQAL_PARTNER_CA_KEY],
  ["worker", "MITHQAL_SEALING_KEY", sealingKey.slice(4)],
  ["worker", "MITHQAL_SEALING_KEY", `${sealingKey.slice(0, -1)}?`],
  ["worker", "MITHQAL_SEALING_KEY", `${sealingKey},`],
  ["worker", "MITHQAL_SEALING_KEY", `${sealingKey},${sealingKey}`],
  ["worker", "MITHQAL_PRICE_SOURCE", ""],
  ["worker", "MITHQAL_PRICE_SOURCE", "simulated"],
  ["worker", "MITHQAL_PRICE_SECOND_SOURCE", "http://prices.example"],
  ["worker", "MITHQAL_PRICE_JUMP_MAX_BPS", "0"],
  ["worker", "MITHQAL_MARKET_HOURS", "always"],
  ["worker", "MITHQAL_MARKET_HOLIDAYS", "2026-02-30"],
  ["worker", "MITHQAL_MARKET_TIME_ZONE", "Mars/Olympus"],
  ["worker", "MITHQAL_NONCE_RETENTION_SECONDS", "659"],
  ["worker", "MITHQAL_OWN_ADDRESSES", "192.0.2.1,us"],
  ["worker", "MITHQAL_INTERNAL_LISTEN", "9464"],
  ["worker", "MITHQAL_INTERNAL_LISTEN", "192.0.2.1:9464"],
  ["worker", "MITHQAL_LOG_ONE_SUCCESS_IN", "0"],
  ["worker", "MITHQAL_OTLP_ENDPOINT", "collector:4318"],
  ["worker", "MITHQAL_OTLP_ENDPOINT", "http://user:hush@collector:4318/v1/traces"],
  ["worker", "MITHQAL_TRACE_TRUST_CALLERS", "1"],
  ["operator", "MITHQAL_OPERATOR_CA", "-----BEGIN CERTIFICATE-----"],
  ["operator", "MITHQAL_PARTNER_CA_KEY", wholeVariables.operator.MITHQAL_OPERATOR_CA],
  ["operator", "MITHQAL_OPERATOR_LISTEN", "operator.internal:9443"],
];

for (const [role, name, value] of faults) {
  test(`readConfig() refuses ${name}=${value.slice(0, 40)} for ${role}`, async () => {
    assertEquals(namesOf(await faultsOf(role, { [name]: value })), [name]);
  });
}

test("readConfig() takes the internal listener to all addresses when it is asked to", async () => {
  for (const [text, host] of [["0.0.0.0:1", "0.0.0.0"], ["[::]:1", "::"], ["[::1]:1", "::1"]]) {
    const own = { ...wholeVariables.worker, MITHQAL_INTERNAL_LISTEN: text };
    const read = await readConfig("worker", own);
    assert(read.ok, text);
    assertEquals(read.config.internalListen, { host: host!, port: 1 });
  }
});

test("readConfig() takes the role `all` in the sandbox alone", async () => {
  assertEquals(await faultsOf("all", {}), []);
  const own = {
    MITHQAL_ENVIRONMENT: "production",
    MITHQAL_DATABASE_URL: "postgres://mithqal@db/mithqal",
  };
  assertEquals(await faultsOf("all", own), [
    "--role: expected api, worker or operator in production, got all",
  ]);
});

test("readConfig() goes without a secret only in the sandbox's development mode", async () => {
  const bare = { ...sandbox, MITHQAL_PARTNER_CA_KEY: "", MITHQAL_OPERATOR_TLS_KEY: "" };
  const without = { ...bare, MITHQAL_SIDECAR_SECRETS: undefined };
  assertEquals(namesOf(await faultsOf("api", {}, without)), ["MITHQAL_SIDECAR_SECRETS"]);
  const read = await readConfig("api", { ...without, MITHQAL_DEVELOPMENT: "yes" });
  assert(read.ok);
  assertEquals(read.config.api?.sidecarSecrets, "development");
});

test("readConfig() quotes no secret", async () => {
  const found = await faultsOf("operator", {
    MITHQAL_SEALING_KEY: "hush",
    MITHQAL_PARTNER_CA_KEY: "hush",
    MITHQAL_OPERATOR_TLS_KEY: "hush",
    MITHQAL_DATABASE_URL: "mysql://mithqal:hush@db",
    MITHQAL_OTLP_ENDPOINT: "http://hush:hush@db",
  });
  assertEquals([found.length, found.join().includes("hush")], [5, false]);
});
