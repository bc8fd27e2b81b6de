import type { ProblemCode } from "@mithqal/protocol";
import type { Database, Row } from "../homes/database.ts";
import type { BookingRequest } from "./booking.ts";
import { bookingItem } from "./booking_item.ts";

/** What came of a booking; what it made or acted on is read by its id. */
export type BookingOutcome =
  | { ok: true; thingUuid: string | null; ledgerSequence: bigint | null }
  | { ok: false; code: ProblemCode; details: Readonly<Record<string, unknown>> };

/** Whose entry of a cell is used: each database role has its own, with its own kinds. */
export type BookingEntry = "act_operator_v2" | "act_worker_v2";

/** Books what operators and workers decide, one act a statement. */
export class Books {
  readonly #database: Database;
  readonly #statement: string;

  constructor(database: Database, cell: string, entry: BookingEntry) {
    this.#database = database;
    this.#statement = `select * from ${cell}.${entry}($1::text::json)`;
  }

  /** Books an act; an expected refusal is a value. */
  async book(request: BookingRequest): Promise<BookingOutcome> {
    const items = JSON.stringify([{ i: 0, ...bookingItem(request, Date.now()) }]);
    const [row] = await this.#call(items).catch((error) => {
      // Two acts at once with one bank reference: the second look finds it used.
      if (error?.code === uniqueViolation) return this.#call(items);
      throw error;
    });
    if (row === undefined) throw new Error("the entry answered without a row");
    if (row.code !== null) {
      const details = (row.details ?? {}) as Record<string, unknown>;
      return { ok: false, code: row.code as ProblemCode, details };
    }
    const { thing_id: thing, ledger_sequence: sequence } = row;
    return {
      ok: true,
      thingUuid: thing === null ? null : String(thing),
      ledgerSequence: sequence === null ? null : BigInt(sequence as string),
    };
  }

  #call(items: string): Promise<Row[]> {
    return this.#database.query(this.#statement, [items]);
  }
}

const uniqueViolation = "23505";
