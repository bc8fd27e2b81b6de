// The scripts, and how hard each profile pushes them. The runner reads this too, so nothing here is k6's.

/** How hard a script pushes, and for how long. */
export type ProfileName = "smoke" | "load" | "stress" | "soak" | "breakpoint";

/** All of them. */
export const profileNames: readonly ProfileName[] = [
  "smoke",
  "load",
  "stress",
  "soak",
  "breakpoint",
];

/** The scripts by their files' names. */
export type ScriptName = keyof typeof scriptShares;

/** What part of a profile's rate a script takes: some have heavier iterations than others. */
const scriptShares = {
  quote_to_order: 1,
  nonce_store: 0.4,
  idempotent_retry: 0.1,
  mixed_day: 1,
  spike: 0.4,
  handshakes: 0.2,
} as const;

/** All of them. */
export const scriptNames = Object.keys(scriptShares) as readonly ScriptName[];

/** Iterations a second, which come whether the service keeps up or not, and for how long. */
export interface Shape {
  readonly rate: number;
  /** As k6 writes it: `90s`, `15m`. */
  readonly span: string;
}

const shapes: Readonly<Record<ProfileName, Shape>> = {
  smoke: { rate: 5, span: "10s" },
  load: { rate: 1_000, span: "15m" },
  stress: { rate: 1_500, span: "5m" },
  soak: { rate: 500, span: "60m" },
  breakpoint: { rate: 4_000, span: "10m" },
};

/** The shape of a script under a profile. */
export function shapeOf(script: ScriptName, profile: ProfileName): Shape {
  const { rate, span } = shapes[profile];
  return { rate: Math.max(1, Math.round(rate * scriptShares[script])), span };
}

/** Where the breakpoint profile begins to ramp. */
export function rampStart({ rate }: Shape): number {
  return Math.max(1, Math.round(rate / 20));
}

/** The rate that a ramp of the breakpoint profile has come to. */
export function rampRateAt(shape: Shape, seconds: number): number {
  const start = rampStart(shape);
  const done = Math.min(1, seconds / secondsOf(shape.span));
  return Math.round(start + (shape.rate - start) * done);
}

/** A span in k6's words. */
export const spanForm: RegExp = /^\d{1,6}(s|m|h)$/;

/** Seconds of a span. */
export function secondsOf(span: string): number {
  return Number(span.slice(0, -1)) * { s: 1, m: 60, h: 3_600 }[span.slice(-1) as "s" | "m" | "h"];
}
