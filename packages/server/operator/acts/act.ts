import { newUuidV7 } from "@mithqal/protocol";
import type { ActEffect, ActInput, PartnerFacts } from "@mithqal/store";
import { fingerprint } from "../../operations/fingerprint.ts";
import type { readBodyAs } from "../../operations/body.ts";
import type { Refused } from "../../problems/refused.ts";
import type { OperatorService } from "../operator_service.ts";
import type { OperatorVisit } from "../operator_visit.ts";

type Schema = Parameters<typeof readBodyAs>[1];

/** What an act does at its turn, and what is shown of it once. */
export interface PreparedAct {
  effect: ActEffect;
  /** In the answer of the first run alone: secrets, and certificates that were just signed. */
  shown?: Readonly<Record<string, string>>;
}

/** An act at its turn: right away, or when a second operator has approved it. */
export interface ActTurn<Facts> {
  service: OperatorService;
  actUuid: string;
  facts: Facts;
  /** Null where the act is the house's. */
  partner: PartnerFacts | null;
  nowMs: number;
}

type OrRefused<T> = T | Refused | Promise<T | Refused>;

/** A kind of act: what is asked for, and what it does. */
export interface ActDefinition<S extends Schema, Facts extends ActInput> {
  kind: string;
  /** How many persons it takes. */
  operators: 1 | 2;
  body: S;
  /** What is kept of what was asked, in texts that can be kept as JSON. */
  facts: (body: S["_output"], visit: OperatorVisit) => OrRefused<Facts>;
  /**
   * What the asked thing is, for whoever approves: kept with the facts, so that it is known later what was
   * decided on. It is no part of what the key stands for.
   */
  about?: (facts: Facts, visit: OperatorVisit) => OrRefused<ActInput>;
  prepare: (turn: ActTurn<Facts>) => OrRefused<PreparedAct>;
  /** What follows its effect without being part of it. */
  afterwards?: (service: OperatorService) => Promise<void>;
}

/** A kind of act, whatever its facts are. */
export type Act = ActDefinition<Schema, ActInput>;

/** Defines a kind of act. Its facts come back from the database as they were kept. */
export function defineAct<S extends Schema, Facts extends ActInput>(
  definition: ActDefinition<S, Facts>,
): Act {
  return definition as unknown as Act;
}

/** An act as it is asked for in a visit, with what is known of its thing. */
export function askedAct({ kind }: Act, facts: ActInput, about: ActInput, visit: OperatorVisit) {
  const { partner, operator, arrivedAtMs, idempotencyKey } = visit;
  return {
    actUuid: newUuidV7(arrivedAtMs),
    kind,
    ...(partner !== undefined && { partner: partner.partner }),
    facts: { ...facts, ...about },
    requestedBy: operator.name,
    idempotencyKey: idempotencyKey!,
    fingerprint: fingerprint("POST", kind, [
      ["client_id", partner?.clientId],
      ["facts", JSON.stringify(facts)],
    ]),
  };
}
