import { limits } from "@mithqal/protocol";
import type { EffectRequest } from "../effects/effect.ts";
import { itemOf } from "../effects/item.ts";
import { type EffectOutcome, outcomeOf } from "../effects/outcome.ts";
import type { CallLine } from "./call_line.ts";
import { Lane, type LaneSettings } from "./lane.ts";
import { SpareLines } from "./spare_lines.ts";

/** The lines of a cell: few lanes that many partners share, and fewer that may wait. */
export interface LaneLines {
  lanes: readonly CallLine[];
  spares: readonly CallLine[];
}

/** What lanes need to be told; their bounds are the contract's unless a test says otherwise. */
export type LanesSettings = Pick<LaneSettings, "report"> & Partial<LaneSettings>;

/** Carries requests for effects to a cell, each by its partner's lane, so that they keep their order. */
export class Lanes {
  readonly #lanes: readonly Lane[];

  constructor(lines: LaneLines, settings: LanesSettings) {
    const spares = new SpareLines(lines.spares);
    const complete = { ...contractSettings, ...settings };
    this.#lanes = lines.lanes.map((line) => new Lane(line, spares, complete));
  }

  /** Asks for an effect; an expected refusal is a value, and so is an unknown outcome. */
  async act(request: EffectRequest): Promise<EffectOutcome> {
    const lane = this.#lanes[request.partner % this.#lanes.length]!;
    const answer = await lane.submit(itemOf(request));
    if ("row" in answer) return outcomeOf(request.effect.kind, answer.row);
    return { ok: false, code: answer.code, details: {}, replayed: false, rate: null };
  }
}

const contractSettings = {
  partnerMaxItems: limits.queue.partnerMaxItems,
  laneMaxItems: limits.queue.laneMaxItems,
  callMaxItems: limits.queue.callMaxItems,
  answerWithinMs: limits.idempotency.inProgressWaitSeconds * 1_000,
  settleWithinMs: limits.idempotency.notAfterSeconds * 1_000,
  retryAfterMs: 100,
  gatherMaxMs: 12,
  now: Date.now,
};
