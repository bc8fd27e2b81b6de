import type { ProblemCode } from "@mithqal/protocol";
import type { Item } from "../effects/item.ts";
import type { Row } from "../homes/database.ts";
import { callFault } from "./call_error.ts";
import type { CallLine } from "./call_line.ts";
import { Departure } from "./departure.ts";
import type { SpareLines } from "./spare_lines.ts";
import { type RoomBounds, WaitingRoom } from "./waiting_room.ts";

/** The row that the entry answered, or why there is none. */
export type LaneAnswer = { row: Row } | { code: ProblemCode };

/** How a lane behaves. */
export interface LaneSettings extends RoomBounds {
  /** After this an item that still waits leaves, and one in flight is answered as unknown. */
  answerWithinMs: number;
  /** After this nothing can have an effect any more, and a lost call is not looked up further. */
  settleWithinMs: number;
  /** Between two tries to reach a lost database. */
  retryAfterMs: number;
  /** From the beginning of a call to the next one's at most, while several come at a time. */
  gatherMaxMs: number;
  /** What tells how long an item has waited. */
  now: () => number;
  /** Tells the operator of an item that errs alone. */
  report: (error: unknown, item: Item) => void;
}

/** An item, its caller, and how far it has come. */
interface Passenger {
  item: Item;
  arrivedAtMs: number;
  wasBusy: boolean;
  /** A call with it was lost: whether it had an effect, only another run of it can tell. */
  wasLost: boolean;
  answered: boolean;
  answer: (answer: LaneAnswer) => void;
}

/**
 * One line to the database that many partners share. What arrives while a call is in flight waits and
 * travels together in the next one: a lone request never waits, and the busier it gets the cheaper
 * each item is.
 */
export class Lane {
  readonly #line: CallLine;
  readonly #spares: SpareLines;
  readonly #settings: LaneSettings;
  readonly #room: WaitingRoom<Passenger>;
  readonly #inFlight = new Set<Passenger>();
  /** Partners whose head is held elsewhere: a spare line waits for them, the lane goes on. */
  readonly #parked = new Set<number>();
  readonly #departure: Departure;
  #pumping = false;
  #watch: ReturnType<typeof setInterval> | undefined;

  constructor(line: CallLine, spares: SpareLines, settings: LaneSettings) {
    this.#line = line;
    this.#spares = spares;
    this.#settings = settings;
    this.#room = new WaitingRoom(settings);
    this.#departure = new Departure(settings.gatherMaxMs);
  }

  /** Carries an item to the database and resolves with what came of it; never rejects. */
  submit(item: Item): Promise<LaneAnswer> {
    return new Promise((resolve) => {
      const passenger: Passenger = {
        item,
        arrivedAtMs: this.#settings.now(),
        wasBusy: false,
        wasLost: false,
        answered: false,
        answer: resolve,
      };
      const refusal = this.#room.enter(passenger);
      if (refusal !== null) {
        resolve({ code: refusal === "partner_full" ? "rate_limited" : "overloaded" });
        return;
      }
      this.#watch ??= setInterval(() => this.#answerLate(), this.#settings.answerWithinMs / 20);
      this.#wake();
    });
  }

  #wake(): void {
    this.#departure.arrived(this.#room.size);
    if (this.#pumping) return;
    this.#pumping = true;
    void this.#pump();
  }

  /** One call after the other. */
  async #pump(): Promise<void> {
    for (;;) {
      await this.#departure.next(this.#room.size);
      const passengers = this.#room.takeCall((partner) => this.#parked.has(partner));
      if (passengers.length === 0) break;
      this.#departure.begun();
      this.#putBack(await this.#carry(passengers, this.#line, false));
      this.#departure.ended(passengers.length);
    }
    this.#pumping = false;
  }

  /** Carries a call to its end, whatever happens on the way; returns those whose head was held. */
  async #carry(passengers: Passenger[], line: CallLine, waits: boolean): Promise<Passenger[]> {
    for (const passenger of passengers) this.#inFlight.add(passenger);
    try {
      const rows = await line.call(passengers.map(({ item }) => item), waits);
      return this.#settle(passengers, rows);
    } catch (error) {
      return await this.#recover(passengers, line, waits, error);
    }
  }

  #settle(passengers: Passenger[], rows: Row[]): Passenger[] {
    const busy: Passenger[] = [];
    for (const row of rows) {
      const passenger = passengers[Number(row.i)]!;
      if (row.code === "busy") busy.push(passenger);
      else this.#answer(passenger, { row });
    }
    return busy;
  }

  async #recover(
    passengers: Passenger[],
    line: CallLine,
    waits: boolean,
    error: unknown,
  ): Promise<Passenger[]> {
    const fault = callFault(error, waits);
    if (fault === "call_failed" && passengers.length === 1) {
      this.#settings.report(error, passengers[0]!.item);
      this.#answer(passengers[0]!, { code: "internal_error" });
      return [];
    }
    if (fault === "call_failed") return await this.#carryApart(splitCall(passengers), line, waits);
    const left = fault === "no_writes" ? this.#refuseUnlost(passengers) : passengers;
    const again = left.filter((passenger) => !this.#isSettled(passenger));
    if (again.length === 0) return [];
    if (fault === "run_again") { for (const passenger of again) passenger.wasLost = true; }
    if (fault !== "still_busy") await delay(this.#settings.retryAfterMs);
    return await this.#carry(again, line, waits);
  }

  /** Nothing has happened of a call that wrote nothing; what was lost before it is still looked for. */
  #refuseUnlost(passengers: readonly Passenger[]): Passenger[] {
    for (const passenger of passengers) {
      if (!passenger.wasLost) this.#answer(passenger, { code: "maintenance" });
    }
    return passengers.filter(({ wasLost }) => wasLost);
  }

  /** Carries the parts of a failed call, and keeps each partner's order: who is behind a held one waits. */
  async #carryApart(parts: Passenger[][], line: CallLine, waits: boolean): Promise<Passenger[]> {
    const held: Passenger[] = [];
    for (const part of parts) {
      const isBehind = held.some(({ item }) => item.partner === part[0]!.item.partner);
      held.push(...isBehind ? part : await this.#carry(part, line, waits));
    }
    return held;
  }

  /** Those whose head is held go to the front again; from the second time on they are parked. */
  #putBack(held: readonly Passenger[]): void {
    for (const passenger of held) this.#inFlight.delete(passenger);
    this.#room.putBack(held);
    for (const passenger of held) {
      if (passenger.wasBusy) this.#park(passenger.item.partner);
      passenger.wasBusy = true;
    }
  }

  /** Whether nothing of this item can happen any more; its caller is told that nobody knows. */
  #isSettled(passenger: Passenger): boolean {
    const waitedMs = this.#settings.now() - passenger.arrivedAtMs;
    const settled = waitedMs > this.#settings.settleWithinMs;
    if (settled) this.#answer(passenger, { code: "outcome_unknown" });
    return settled;
  }

  /** A spare line waits for a busy partner, and its later items with it. */
  #park(partner: number): void {
    if (this.#parked.has(partner)) return;
    this.#parked.add(partner);
    const carried = this.#spares.use(async (spare) => {
      const passengers = this.#room.takePartner(partner);
      if (passengers.length > 0) this.#putBack(await this.#carry(passengers, spare, true));
    });
    void carried.then(() => {
      this.#parked.delete(partner);
      this.#wake();
    });
  }

  /** Answers those who have waited long enough; what is in flight is settled all the same. */
  #answerLate(): void {
    const nowMs = this.#settings.now();
    const isLate = ({ arrivedAtMs }: Passenger) =>
      nowMs - arrivedAtMs >= this.#settings.answerWithinMs;
    for (const passenger of this.#room.takeIf(isLate)) {
      this.#answer(passenger, { code: this.#lateCode(passenger) });
    }
    for (const passenger of [...this.#inFlight].filter(isLate)) {
      passenger.answered = true;
      passenger.answer({ code: "outcome_unknown" });
    }
    if (this.#room.size > 0 || this.#inFlight.size > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  /** Why an item leaves the queue: certainly without an effect, unless a call with it was lost. */
  #lateCode({ item, wasLost }: Passenger): ProblemCode {
    if (wasLost) return "outcome_unknown";
    return this.#isKeyInFlight(item) ? "idempotency_request_in_progress" : "overloaded";
  }

  #isKeyInFlight({ partner, key }: Item): boolean {
    return key !== undefined &&
      [...this.#inFlight].some(({ item }) => item.partner === partner && item.key === key);
  }

  #answer(passenger: Passenger, answer: LaneAnswer): void {
    this.#inFlight.delete(passenger);
    if (passenger.answered) return;
    passenger.answered = true;
    passenger.answer(answer);
  }
}

/** A failed call goes on one partner a call; a partner's failed call one item a call. */
function splitCall(passengers: Passenger[]): Passenger[][] {
  const groups = new Map<number, Passenger[]>();
  for (const passenger of passengers) {
    const { partner } = passenger.item;
    groups.set(partner, [...groups.get(partner) ?? [], passenger]);
  }
  return groups.size > 1 ? [...groups.values()] : passengers.map((passenger) => [passenger]);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
