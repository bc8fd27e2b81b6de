import type { ProblemCode } from "@mithqal/protocol";

/** Facts as they were asked, in whole units and texts: they are kept as JSON until somebody approves. */
export type ActInput = Readonly<Record<string, unknown>>;

/** An act that an operator asks for. */
export interface AskedAct {
  actUuid: string;
  kind: string;
  /** Whom it is about; none where it is the house's. */
  partner?: number;
  facts: ActInput;
  requestedBy: string;
  /** Exactly one act stands under a key of its operator. */
  idempotencyKey: string;
  fingerprint: string;
}

/** Where an act stands; `done` was one operator's own, the others wait or have waited for a second one. */
export const actStates = [
  "waiting",
  "approved",
  "rejected",
  "withdrawn",
  "expired",
  "done",
] as const;

export type ActState = typeof actStates[number];

/** An act as it is kept. */
export interface ActFacts {
  actUuid: string;
  kind: string;
  clientId: string | null;
  facts: ActInput;
  requestedBy: string;
  requestedAtMs: number;
  /** When it stops waiting; null: it has waited for nobody. */
  expiresAtMs: number | null;
  state: ActState;
  decidedBy: string | null;
  decidedAtMs: number | null;
  /** What came of its effect: a code where it was refused for good. */
  result: Readonly<Record<string, unknown>> | null;
}

/** What came of asking, approving or closing an act. */
export type ActOutcome =
  | { ok: true; replayed: boolean; act: ActFacts }
  | {
    ok: false;
    replayed: boolean;
    code: ProblemCode;
    details: Readonly<Record<string, unknown>>;
  };
