/** How a part is; its figures are for whoever reads, `ok` is for the platform. */
export interface PartState {
  ok: boolean;
  [figure: string]: boolean | number | string | null;
}

/** Something that can make a process unfit for requests. */
export interface ReadinessCheck {
  name: string;
  /** Whether the process is unfit without it, or only says so. */
  required: boolean;
  look(): PartState;
}

/** Where a process is in its life. */
export type Phase = "starting" | "serving" | "draining";

/** What `GET /ready` says. */
export interface ReadinessReport {
  ready: boolean;
  phase: Phase;
  parts: { [name: string]: PartState & { required: boolean } };
}

/** Knows whether requests should come here. */
export class Readiness {
  phase: Phase = "starting";
  readonly #checks: ReadinessCheck[] = [];

  add(check: ReadinessCheck): void {
    this.#checks.push(check);
  }

  report(): ReadinessReport {
    const parts: ReadinessReport["parts"] = {};
    for (const { name, required, look } of this.#checks) parts[name] = { ...look(), required };
    const isFit = Object.values(parts).every(({ ok, required }) => ok || !required);
    return { ready: isFit && this.phase === "serving", phase: this.phase, parts };
  }
}
