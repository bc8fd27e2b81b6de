// The nonce store: fresh nonces at full rate, and one nonce from many virtual users at once, of which
// exactly one may win. The signed probe moves no money, and its nonce is consumed like an order's.
import { check, sleep } from "k6";
import exec from "k6/execution";
import { Counter } from "k6/metrics";
import type { Options } from "k6/options";
import { numberSetting, spanSetting } from "./shared/environment.ts";
import {
  type Answer,
  askToken,
  codeOf,
  Partner,
  partnerOptions,
  sendAtOnce,
  type TokenOfSetup,
} from "./shared/partner.ts";
import { chosenProfile, chosenShape, virtualUsers } from "./shared/profiles.ts";
import { type RunData, summaryOf } from "./shared/summary.ts";
import { thresholdsFor } from "./shared/thresholds.ts";

const { rate, span } = chosenShape("nonce_store");
const races = numberSetting("RACES", chosenProfile() === "smoke" ? 20 : 1_000);
const racers = numberSetting("RACERS", 16);
const requestsPerRacer = 4;
const raceMs = 250;

const winners = new Counter("nonce_winners");
const losers = new Counter("nonce_losers");

/** Each race has a rule of its own: two winners of one can't stand for none of another. */
const oneWinnerEach = Object.fromEntries(
  Array.from({ length: races }, (_, race) => [`nonce_winners{race:${race}}`, ["count==1"]]),
);

export const options: Options = {
  ...partnerOptions,
  // The four requests of a racer travel together, on a connection each.
  batchPerHost: requestsPerRacer,
  scenarios: {
    fresh: {
      executor: "constant-arrival-rate",
      exec: "fresh",
      rate,
      timeUnit: "1s",
      duration: span,
      ...virtualUsers(rate),
    },
    race: {
      executor: "per-vu-iterations",
      exec: "race",
      startTime: span,
      vus: racers,
      iterations: races,
      maxDuration: spanSetting("RACE_DURATION", "15m"),
    },
  },
  thresholds: {
    ...thresholdsFor(["probe"]),
    ...oneWinnerEach,
    nonce_losers: [`count==${races * (racers * requestsPerRacer - 1)}`],
  },
};

const partner = new Partner();

/** Where the races begin, and a word that no earlier run has used. */
interface Start extends TokenOfSetup {
  run: string;
}

export function setup(): Start {
  return { ...askToken(), run: crypto.randomUUID() };
}

export async function fresh(start: Start): Promise<void> {
  partner.useToken(start);
  const answer = await partner.sign("/v1/signed-probe", {}, { name: "probe" });
  check(answer, { "a fresh nonce is taken": ({ status }: Answer) => status === 200 });
}

/** All racers come to the same race at the same moment, by the clock. */
export async function race(start: Start): Promise<void> {
  partner.useToken(start);
  const race = exec.vu.iterationInScenario;
  const nonce = `${start.run}-${race}`;
  const requests = await Promise.all(
    Array.from(
      { length: requestsPerRacer },
      () =>
        partner.prepareSigned("/v1/signed-probe", {}, {
          name: "race",
          nonce,
          expected: [200, 401],
        }),
    ),
  );
  sleep((raceMs - Date.now() % raceMs) / 1_000);
  for (const answer of sendAtOnce(requests)) {
    const isWinner = answer.status === 200;
    if (isWinner) winners.add(1, { race: String(race) });
    else if (codeOf(answer) === "nonce_reused") losers.add(1);
    check(answer, {
      "a used nonce is refused as such": () => isWinner || codeOf(answer) === "nonce_reused",
    });
  }
}

export function handleSummary(data: RunData): Record<string, string> {
  return summaryOf(data, "nonce_store");
}
