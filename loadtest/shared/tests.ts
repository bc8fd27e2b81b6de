// Tests of what the scripts share, run inside k6: there the engine, the crypto and the files are its own.
import { check } from "k6";
import type { Options } from "k6/options";
import { importPublicKeyJwk, verifyDetached } from "../../packages/jws/mod.ts";
import { encodeUtf8 } from "../../packages/canonical/mod.ts";
import { credentials, jsonOf, Partner } from "./partner.ts";
import { chosenScenario, chosenShape, virtualUsers } from "./profiles.ts";
import { rampRateAt, secondsOf } from "./scripts.ts";
import { type RunData, summaryOf } from "./summary.ts";
import { tableOf } from "./table.ts";
import { thresholdsFor } from "./thresholds.ts";

export const options: Options = {
  vus: 1,
  iterations: 1,
  thresholds: { checks: ["rate==1"], iterations: ["count==1"] },
};

type Case = readonly [name: string, holds: boolean];

export default async function (): Promise<void> {
  for (const [name, holds] of [...await signing(), ...profiles(), ...summaries()]) {
    check(holds, { [name]: (value) => value });
  }
}

async function signing(): Promise<Case[]> {
  const partner = new Partner();
  partner.useToken({ token: "a-token", renewAtMs: Date.now() + 600_000 });
  const own = { name: "order", nonce: "nonce-of-this-test" };
  const { url, body, params } = await partner.prepareSigned("/v1/orders", { quote_id: "q" }, own);
  const { headers } = params;
  const { d: _private, ...listed } = credentials.signingJwk;
  const key = await importPublicKeyJwk(listed);
  const hash = "7b7d2e2f7f24fa0d6e8f4ea7c0f1f0f0";
  const text = (bodyHash: string) =>
    ["POST", url, bodyHash, headers["X-Timestamp"], "nonce-of-this-test"].join("\n");
  const verified = async (bodyHash: string) =>
    key.ok && (await verifyDetached(headers["X-JWS-Signature"]!, encodeUtf8(text(bodyHash)), [{
      kid: credentials.signingKid,
      key: key.key,
    }])).ok;
  return [
    ["a signed request verifies", await verified(await sha256(body))],
    ["its signature fits no other body", !(await verified(hash.repeat(2)))],
    [
      "it carries token and key",
      headers.Authorization === "Bearer a-token" &&
      headers["Idempotency-Key"]!.length === 36,
    ],
    [
      "a body that is no JSON has no members",
      Object.keys(jsonOf({ body: "<" } as never)).length === 0,
    ],
  ];
}

async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", encodeUtf8(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function profiles(): Case[] {
  const { rate, span } = chosenShape("quote_to_order");
  const scenario = chosenScenario("quote_to_order");
  return [
    ["a span is read in seconds", secondsOf("90s") === 90 && secondsOf("15m") === 900],
    ["smoke is the usual profile", rate === 5 && span === "10s"],
    ["a share never falls below one a second", chosenShape("idempotent_retry").rate === 1],
    ["a ramp tells where it is", rampRateAt({ rate: 4_000, span: "10m" }, 300) === 2_100],
    [
      "rates come as they must, whatever the answers do",
      scenario.executor === "constant-arrival-rate",
    ],
    [
      "virtual users grow with the rate, and not for ever",
      virtualUsers(1_000).preAllocatedVUs === 200 &&
      virtualUsers(1_000_000).preAllocatedVUs === 400,
    ],
    ["each request has its rule", "http_req_duration{name:order}" in thresholdsFor(["order"])],
  ];
}

function summaries(): Case[] {
  const metric = { type: "trend", contains: "time", values: { count: 3, med: 1.25 } };
  const data: RunData = {
    metrics: {
      iterations: { type: "counter", contains: "default", values: { count: 3 } },
      "http_req_duration{name:order}": { ...metric, thresholds: { "p(99)<1": { ok: false } } },
    },
    state: { testRunDurationMs: 1_500 },
    setup_data: { token: "secret-of-setup" },
  };
  const failedChecks = { "an order executes": 2 };
  const table = tableOf({ seconds: 1.5, metrics: data.metrics, failedChecks });
  return [
    ["the table counts by second", /order +3 +2\.0 +1\.3/.test(table)],
    ["a broken rule is named", table.includes("BROKEN http_req_duration{name:order}: p(99)<1")],
    [
      "a summary holds no secret",
      !JSON.stringify(summaryOf(data, "quote_to_order")).includes("secret-of-setup"),
    ],
  ];
}

export function handleSummary(data: RunData): Record<string, string> {
  return summaryOf(data, "quote_to_order");
}
