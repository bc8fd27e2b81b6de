import type { Threshold } from "k6/options";
import { chosenProfile } from "./profiles.ts";

/** The contract of a request: how long 99 of 100 may take, in milliseconds. */
const contract: Readonly<Record<string, number>> = {
  health: 50,
  token: 200,
  prices: 50,
  quote: 100,
  order: 100,
  probe: 100,
  read: 150,
  withdrawal: 150,
};

type Thresholds = Record<string, Threshold[]>;

/**
 * The thresholds of a script for the requests that it sends, by name. Where the profile looks for the
 * breaking point, the first one that breaks ends the run.
 */
export function thresholdsFor(names: readonly string[]): Thresholds {
  const thresholds: Thresholds = {
    checks: [kept("rate==1")],
    http_req_failed: [kept("rate==0")],
    iterations: ["count>0"],
    dropped_iterations: [kept("count<1")],
  };
  for (const name of names) {
    thresholds[`http_req_duration{name:${name}}`] = [kept(within(contract[name]!))];
  }
  return thresholds;
}

/**
 * 99 of 100 must take no longer. A smoke run sends too few to tell, perhaps on a machine that builds
 * something else meanwhile: there the half must.
 */
export function within(ms: number): string {
  return `${chosenProfile() === "smoke" ? "med" : "p(99)"}<${ms}`;
}

function kept(threshold: string): Threshold {
  if (chosenProfile() !== "breakpoint") return threshold;
  return { threshold, abortOnFail: true, delayAbortEval: "10s" };
}
