import type { Scenario } from "k6/options";
import { numberSetting, spanSetting, wordSetting } from "./environment.ts";
import {
  type ProfileName,
  profileNames,
  rampStart,
  type ScriptName,
  secondsOf,
  type Shape,
  shapeOf,
} from "./scripts.ts";

/** The profile that `-e PROFILE=` names; smoke where it names none. */
export function chosenProfile(): ProfileName {
  return wordSetting("PROFILE", profileNames, "smoke");
}

/** Rate and span of the chosen profile, as far as `-e RATE=` and `-e DURATION=` do not say otherwise. */
export function chosenShape(script: ScriptName): Shape {
  const { rate, span } = shapeOf(script, chosenProfile());
  return { rate: numberSetting("RATE", rate), span: spanSetting("DURATION", span) };
}

/** The scenario of the chosen profile. */
export function chosenScenario(script: ScriptName): Scenario {
  const shape = chosenShape(script);
  const { rate, span } = shape;
  const users = virtualUsers(rate);
  switch (chosenProfile()) {
    case "breakpoint":
      return ramp(rampStart(shape), [{ target: rate, duration: span }], users);
    case "stress": {
      const part = (of: number) => Math.max(1, Math.round(of));
      const duration = `${part(secondsOf(span) / 4)}s`;
      const stages = [0.5, 1, 1, 0.5].map((share) => ({ target: part(rate * share), duration }));
      return ramp(part(rate / 2), stages, users);
    }
    default:
      return { executor: "constant-arrival-rate", rate, timeUnit: "1s", duration: span, ...users };
  }
}

type Users = ReturnType<typeof virtualUsers>;
type Stages = { target: number; duration: string }[];

function ramp(startRate: number, stages: Stages, users: Users): Scenario {
  return { executor: "ramping-arrival-rate", startRate, timeUnit: "1s", stages, ...users };
}

/**
 * As many as carry the rate where both requests of a flow take the tenth of a second that they may, and
 * twice as many where they take longer. To make one while the run goes on drops what it should have carried.
 */
export function virtualUsers(rate: number): { preAllocatedVUs: number; maxVUs: number } {
  const preAllocatedVUs = Math.min(400, Math.max(5, Math.ceil(rate / 5)));
  return { preAllocatedVUs, maxVUs: preAllocatedVUs * 2 };
}
