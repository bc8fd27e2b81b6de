import type { Finding } from "./report.ts";
import type { Entrant, Measured } from "./turns.ts";

/** What the command line says of what is set up. */
export interface BenchSettings {
  /** Nonces that are there before the first one is measured. */
  readonly nonces: number;
  /** Orders that are there, in a database of their own beside the empty one. */
  readonly orders: number;
  /** Connections that the items travel by. */
  readonly lanes: number;
}

/** Everything that a bench needs, running. */
export interface OpenBench {
  readonly entrants: readonly Entrant[];
  /** CPU of each part so far, in microseconds. */
  readonly cpuUs: () => Readonly<Record<string, number>>;
  /** What it was set up with, for the report. */
  readonly settings: Readonly<Record<string, string | number>>;
  /** What the turns say together: ratios, and what has a goal. */
  readonly findings: (measured: readonly Measured[]) => readonly Finding[];
  close(): Promise<void>;
}

/** A bench, and how its rounds usually are. */
export interface Bench {
  readonly rounds: number;
  readonly seconds: number;
  open(settings: BenchSettings, tell: (what: string) => void): Promise<OpenBench>;
}
