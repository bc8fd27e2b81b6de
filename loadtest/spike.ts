// Five times the load for a while: what is too much is shed at once and says when to come again, and
// ten seconds later everything is as before.
import { check } from "k6";
import { Trend } from "k6/metrics";
import type { Options, Scenario } from "k6/options";
import { expectedStatuses, setResponseCallback } from "k6/http";
import { numberSetting, spanSetting } from "./shared/environment.ts";
import {
  type Answer,
  askToken,
  codeOf,
  jsonOf,
  Partner,
  partnerOptions,
  type TokenOfSetup,
} from "./shared/partner.ts";
import { chosenProfile, chosenShape, virtualUsers } from "./shared/profiles.ts";
import { secondsOf } from "./shared/scripts.ts";
import { type RunData, summaryOf } from "./shared/summary.ts";
import { within } from "./shared/thresholds.ts";

const usual = chosenShape("spike").rate;
const factor = numberSetting("FACTOR", 5);
const usualSpan = chosenProfile() === "smoke" ? "5s" : "10s";
const calmSeconds = secondsOf(spanSetting("CALM", usualSpan));
const spikeSeconds = secondsOf(spanSetting("SPIKE", usualSpan));
const recoverySeconds = 10;

function phase(rate: number, fromSecond: number, seconds: number, name: string): Scenario {
  return {
    executor: "constant-arrival-rate",
    rate,
    timeUnit: "1s",
    startTime: `${fromSecond}s`,
    duration: `${seconds}s`,
    ...virtualUsers(rate),
    tags: { phase: name },
  };
}

const spikeAt = calmSeconds;
const recoveryAt = spikeAt + spikeSeconds;
const afterAt = recoveryAt + recoverySeconds;

const shedMs = new Trend("shed_ms", true);

// Being refused is what a spike is for.
setResponseCallback(expectedStatuses(200, 201, 429, 503));

export const options: Options = {
  ...partnerOptions,
  scenarios: {
    before: phase(usual, 0, calmSeconds, "before"),
    spike: phase(usual * factor, spikeAt, spikeSeconds, "spike"),
    recovery: phase(usual, recoveryAt, recoverySeconds, "recovery"),
    after: phase(usual, afterAt, calmSeconds, "after"),
  },
  thresholds: {
    "checks{check:what is shed says when to come again}": ["rate==1"],
    "checks{check:an answer is an effect or a refusal}": ["rate==1"],
    "checks{phase:before}": ["rate==1"],
    "checks{phase:after}": ["rate==1"],
    shed_ms: [within(100)],
    "http_req_duration{phase:before}": [within(100)],
    // Without a rule of their own k6 would not time these phases apart.
    "http_req_duration{phase:spike}": ["p(99)>=0"],
    "http_req_duration{phase:recovery}": ["p(99)>=0"],
    "http_req_duration{phase:after}": [within(100)],
    "dropped_iterations{scenario:before}": ["count<1"],
    "dropped_iterations{scenario:after}": ["count<1"],
  },
};

const partner = new Partner();

export function setup(): TokenOfSetup {
  return askToken();
}

export default async function (token: TokenOfSetup): Promise<void> {
  partner.useToken(token);
  const quoted = partner.post("/v1/quotes", { side: "buy", gold_grams: 0.1 }, { name: "quote" });
  if (!isTaken(quoted)) return;
  const quote = String(jsonOf(quoted).quote_id);
  isTaken(await partner.sign("/v1/orders", { quote_id: quote }, { name: "order" }));
}

const shedCodes = ["rate_limited", "overloaded", "service_unavailable"];

/** Whether a request had its effect; what was shed must say so in the right way. */
function isTaken(answer: Answer): boolean {
  const { status, headers } = answer;
  const isShed = status === 429 || status === 503;
  if (isShed) shedMs.add(answer.timings.duration);
  check(answer, {
    "an answer is an effect or a refusal": () => status === 201 || isShed,
    ...(isShed && {
      "what is shed says when to come again": () =>
        shedCodes.includes(codeOf(answer)) && Number(headers["Retry-After"]) > 0,
    }),
  });
  return status === 201;
}

export function handleSummary(data: RunData): Record<string, string> {
  return summaryOf(data, "spike");
}
