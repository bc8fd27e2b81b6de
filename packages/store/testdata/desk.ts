// One partner's side of a cell's entry, for tests: asks for effects and reads what they have changed.
import { randomUUID } from "node:crypto";
import { newUuidV7 } from "@mithqal/protocol";
import { type Columns, seedPartner, type TestHome } from "@mithqal/testing/real";
import type { Effect, EffectRequest } from "../effects/effect.ts";
import { type Item, itemOf } from "../effects/item.ts";
import { type EffectOutcome, outcomeOf } from "../effects/outcome.ts";
import type { Database, Row } from "../homes/database.ts";
import { cellLine } from "../lanes/call_line.ts";

/** What a test sets in a request; the rest is made up. */
export type Own = Partial<Omit<EffectRequest, "partner" | "effect">>;

/** Facts of a partner by name: the head's columns, and how many rows each table holds. */
export type PartnerState = Record<string, bigint>;

const counted = ["quotes", "orders", "journals", "postings", "events", "fundings", "withdrawals"];
const cellTables = new RegExp(
  String.raw`\b(from|join) (${
    [
      "heads",
      "terms",
      "quotes",
      "orders",
      "journals",
      "postings",
      "events",
      "fundings",
      "withdrawals",
      "nonces_\\d",
      "nonce_clock",
      "idempotency_keys",
      "checkpoints",
      "statements",
      "deliveries",
      "attempts",
      "endpoints",
      "expiry_notices",
      "credential_notices",
    ].join("|")
  })\b`,
  "g",
);
const signed = new Set(["order", "withdrawal", "withdrawal.cancel", "probe"]);

/** A partner of a test, who asks for one thing at a time. */
export class Desk {
  readonly database: Database;
  readonly cell: string;
  readonly partner: number;
  readonly clientId: string;

  private constructor(home: TestHome, partner: number, clientId: string) {
    this.database = home.database;
    this.cell = home.cell;
    this.partner = partner;
    this.clientId = clientId;
  }

  /** Opens the desk of a fresh partner. */
  static async open(
    home: TestHome,
    own: { terms?: Columns; head?: Columns } = {},
  ): Promise<Desk> {
    const { partner, clientId } = await seedPartner(home.database, home.cell, own);
    return new Desk(home, partner, clientId);
  }

  /** A request that nobody has made before, but for what is given. */
  request(effect: Effect, own: Own = {}): EffectRequest {
    const arrivedAtMs = own.arrivedAtMs ?? Date.now();
    const keyed = effect.kind === "probe" ? {} : {
      idempotencyKey: randomUUID(),
      fingerprint: JSON.stringify(
        effect,
        (_, value) => typeof value === "bigint" ? String(value) : value,
      ),
    };
    return {
      partner: this.partner,
      requestUuid: newUuidV7(arrivedAtMs),
      arrivedAtMs,
      ...keyed,
      ...(signed.has(effect.kind) && { nonce: randomUUID() }),
      ...own,
      effect,
    };
  }

  /** Carries requests to the entry in one call. */
  async send(...requests: EffectRequest[]): Promise<EffectOutcome[]> {
    return await sendItems(this.database, this.cell, requests);
  }

  /** Asks for an effect, in a call of its own. */
  async ask(effect: Effect, own: Own = {}): Promise<EffectOutcome> {
    return (await this.send(this.request(effect, own)))[0]!;
  }

  /** Sends a request as a client does who has lost the answer: under a new request id and nonce. */
  async repeat(request: EffectRequest, own: Own = {}): Promise<EffectOutcome> {
    const { effect, requestUuid: _id, nonce: _nonce, partner: _partner, ...kept } = request;
    return await this.ask(effect, { ...kept, arrivedAtMs: Date.now(), ...own });
  }

  /** Makes a quote, and returns its id. */
  async quote(side: "buy" | "sell" = "buy", goldMg = 1_000n, own: Own = {}): Promise<string> {
    const outcome = await this.ask({ kind: "quote", side, goldMg }, own);
    if (!outcome.ok || outcome.result.kind !== "quote") {
      throw new TypeError(`expected a quote, got ${JSON.stringify(outcome)}`);
    }
    return outcome.result.quote.quoteUuid;
  }

  /** The partner's state now; clocks and rates are left out, for they change with every request. */
  async state(): Promise<PartnerState> {
    const counts = [...counted, "idempotency_keys as keys"].map((table) => {
      const [name, alias = name] = table.split(" as ");
      return `(select count(*) from ${this.cell}.${name} where partner = $1) as ${alias}`;
    });
    const nonces = [0, 1, 2, 3].map((n) =>
      `(select count(*) from ${this.cell}.nonces_${n} where partner = $1)`
    );
    const [row] = await this.database.query(
      `select sar_available, sar_held, gold_available, gold_line, gold_reserved, cash_line,
        cash_reserved, bank, earned, open_quotes, open_mg, volume_mg, ledger_sequence,
        event_sequence, ${counts.join(", ")}, ${nonces.join(" + ")} as nonces
      from ${this.cell}.heads where partner = $1`,
      [this.partner],
    );
    return Object.fromEntries(
      Object.entries(row!).map(([name, value]) => [name, BigInt(value as string)]),
    );
  }

  /** Runs work and returns its result with what it has changed, each by how much. */
  async changes<T>(work: () => Promise<T>): Promise<[T, Record<string, number>]> {
    const before = await this.state();
    const result = await work();
    const after = await this.state();
    const changed = Object.keys(before).filter((name) => before[name] !== after[name])
      .map((name) => [name, Number(after[name]! - before[name]!)]);
    return [result, Object.fromEntries(changed)];
  }

  /** Reads the cell's tables: $1 is the partner. */
  async rows(text: string): Promise<Row[]> {
    const inCell = text.replaceAll(cellTables, `$1 ${this.cell}.$2`);
    return [...await this.database.query(inCell, [this.partner])];
  }

  /** Sets columns of the partner's terms or head. */
  async set(table: "terms" | "heads" | "expiry_notices", columns: string): Promise<void> {
    await this.database.query(
      `update ${this.cell}.${table} set ${columns} where partner = $1`,
      [this.partner],
    );
  }

  /** Lets no time pass any more: a head that lies ahead of the clock tells the moment of each decision. */
  async stopClock(): Promise<void> {
    await this.set("heads", "decided_at = decided_at + interval '1 hour'");
  }

  /**
   * Moves the partner's quotes into the past. Executed ones stay where they are, unless a test says
   * so: an order after its quote's expiry is what never happens. None is moved out of the business day
   * that it was made in: its volume counts there, and a test may run just after midnight.
   */
  async age(seconds: number, executedToo = false): Promise<void> {
    const by = `interval '${seconds} seconds'`;
    await this.database.query(
      `update ${this.cell}.quotes q set expires_at = expires_at - ${by}, created_at = greatest(
        created_at - ${by}, engine.midnight_after_v1(engine.business_day_v1(created_at) - 1))
      where partner = $1 and ($2 or not exists (select from ${this.cell}.orders o
        where o.partner = q.partner and o.quote_id = q.quote_id))`,
      [this.partner, executedToo],
    );
    await this.set("heads", `next_expiry = next_expiry - ${by}, swept_to = swept_to - ${by}`);
  }
}

/** Carries requests of several partners to the entry in one call. */
export async function sendItems(
  database: Database,
  cell: string,
  requests: readonly EffectRequest[],
): Promise<EffectOutcome[]> {
  const items: Item[] = requests.map(itemOf);
  const rows = await cellLine(database, cell).call(items, false);
  const outcomes: EffectOutcome[] = [];
  for (const row of rows) {
    const at = Number(row.i);
    outcomes[at] = outcomeOf(requests[at]!.effect.kind, row);
  }
  return outcomes;
}

/** The code of a refusal, or `ok`. */
export function codeOf(outcome: EffectOutcome): string {
  return outcome.ok ? "ok" : outcome.code;
}

/** Sets the market for the time of some work: the other tests of the file find it open again. */
export async function withMarket(
  { database }: Pick<TestHome, "database">,
  columns: string,
  work: () => Promise<void>,
): Promise<void> {
  const [before] = await database.query("select * from common.market");
  await database.query(`update common.market set ${columns}`);
  try {
    await work();
  } finally {
    await database.query(
      "update common.market set mid_e4 = $1, priced_at = $2, status = $3, trading_disabled = $4",
      [before!.mid_e4, before!.priced_at, before!.status, before!.trading_disabled],
    );
  }
}
