import type { ProblemCode } from "@mithqal/protocol";
import type { Database, Row } from "../homes/database.ts";
import { callFault } from "../lanes/call_error.ts";
import type { ActFacts, ActInput, ActOutcome, ActState, AskedAct } from "./act.ts";
import { type ActEffect, actStatement } from "./act_effect.ts";

/** How long an act waits for its second operator. */
const actWaitSeconds = 3 * 86_400;

/** A waiting act, with what its effect must know of its partner. */
export interface WaitingAct extends ActFacts {
  partner: number | null;
}

/** Keeps operators' acts: asked for, done, waiting, decided. Each call is one statement. */
export class Acts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Writes down an act that waits for a second operator. */
  async ask(act: AskedAct): Promise<ActOutcome> {
    const text = "select common.ask_act($1::text::jsonb) as answer";
    return firstHand(await this.#call(text, [askedText(act)]), act);
  }

  /** Does an act for which one operator is enough. */
  async run(act: AskedAct, effect: ActEffect): Promise<ActOutcome> {
    const begin = "common.begin_act($1::text::jsonb)";
    const { text, parameters } = actStatement(begin, [askedText(act)], effect);
    return firstHand(await this.#call(text, parameters), act);
  }

  /** A second operator approves: the act has its effect. */
  approve(actUuid: string, approver: string, effect: ActEffect): Promise<ActOutcome> {
    const begin = "common.approve_act($1::uuid, $2::text)";
    const { text, parameters } = actStatement(begin, [actUuid, approver], effect);
    return this.#call(text, parameters);
  }

  /** Its requester withdraws it, or an approver rejects it. */
  close(
    actUuid: string,
    decision: "withdrawn" | "rejected",
    operator: string,
  ): Promise<ActOutcome> {
    return this.#call(
      "select common.close_act($1::uuid, $2::text, $3::text) as answer",
      [actUuid, decision, operator],
    );
  }

  /** Reads an act that waits or has waited. */
  async read(actUuid: string): Promise<WaitingAct | null> {
    const [row] = await this.#database.query("select common.read_act($1::uuid) as act", [actUuid]);
    if (row!.act === null) return null;
    const act = row!.act as Row;
    return { ...actFacts(act), partner: act.partner === null ? null : Number(act.partner) };
  }

  /** Acts that wait or have waited, newest first. */
  async list(
    { state, before, most }: { state?: ActState; before?: string; most: number },
  ): Promise<ActFacts[]> {
    const rows = await this.#database.query(
      "select act from common.list_acts($1::text, $2::uuid, $3::int) act",
      [state ?? null, before ?? null, most],
    );
    return rows.map(({ act }) => actFacts(act as Row));
  }

  async #call(text: string, parameters: readonly unknown[]): Promise<ActOutcome> {
    try {
      return await this.#callOnce(text, parameters);
    } catch (error) {
      if (isWorthASecondLook(error)) {
        return await this.#callOnce(text, parameters).catch(refusedByError);
      }
      return refusedByError(error);
    }
  }

  async #callOnce(text: string, parameters: readonly unknown[]): Promise<ActOutcome> {
    const [row] = await this.#database.query(text, parameters);
    const { code, details, replayed, act } = row!.answer as Row;
    if (code === null || code === undefined) {
      return { ok: true, replayed: replayed === true, act: actFacts(act as Row) };
    }
    return {
      ok: false,
      replayed: replayed === true,
      code: code as ProblemCode,
      details: (details ?? {}) as Record<string, unknown>,
    };
  }
}

/** A second look at what this very request has done is no replay: nobody has its answer yet. */
function firstHand(outcome: ActOutcome, { actUuid }: AskedAct): ActOutcome {
  const isOwn = outcome.ok && outcome.act.actUuid === actUuid;
  return isOwn ? { ...outcome, replayed: false } : outcome;
}

function askedText({ actUuid, partner, requestedBy, idempotencyKey, ...act }: AskedAct): string {
  return JSON.stringify({
    act_id: actUuid,
    partner: partner ?? null,
    requested_by: requestedBy,
    key: idempotencyKey,
    wait_seconds: actWaitSeconds,
    ...act,
  });
}

function actFacts(row: Row): ActFacts {
  const moment = (value: unknown) => value === null ? null : Number(value);
  return {
    actUuid: String(row.act_id),
    kind: String(row.kind),
    clientId: row.client_id as string | null,
    facts: row.facts as ActInput,
    requestedBy: String(row.requested_by),
    requestedAtMs: Number(row.requested_at),
    expiresAtMs: moment(row.expires_at),
    state: row.state as ActState,
    decidedBy: row.decided_by as string | null,
    decidedAtMs: moment(row.decided_at),
    result: row.result as ActFacts["result"],
  };
}

const uniqueViolation = "23505";
/** What a table's check, or the range of a number, does not allow. */
const unfit = new Set<unknown>(["23514", "22003"]);

/**
 * The connection was lost: the second run finds what the first one did. Or two came at once with one
 * bank reference or one certificate: the second look finds it used.
 */
function isWorthASecondLook(error: unknown): boolean {
  return sqlState(error) === uniqueViolation || callFault(error, true) === "run_again";
}

/** What the tables refuse, and what passes by itself; anything else is a fault of ours. */
function refusedByError(error: unknown): ActOutcome {
  const refusal = (code: ProblemCode): ActOutcome => (
    { ok: false, replayed: false, code, details: {} }
  );
  if (unfit.has(sqlState(error))) return refusal("validation_error");
  const fault = callFault(error, true);
  if (fault === "run_again") return refusal("outcome_unknown");
  if (fault === "still_busy") return refusal("overloaded");
  if (fault === "no_writes") return refusal("maintenance");
  throw error;
}

function sqlState(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}
