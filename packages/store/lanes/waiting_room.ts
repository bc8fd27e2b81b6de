import type { Item } from "../effects/item.ts";

/** An item on its way, and who waits for its outcome. */
export interface Waiter {
  item: Item;
}

/** Bounds of a waiting room and of a call. */
export interface RoomBounds {
  partnerMaxItems: number;
  laneMaxItems: number;
  callMaxItems: number;
}

/** Why an item is not let in. */
export type RoomRefusal = "partner_full" | "lane_full";

/**
 * Items that wait for the next call, each partner's in order. A call is filled by turns, one item a
 * partner a turn, so that no partner holds up another; two items that must not travel together (the
 * same key, nonce or subject) go one call after the other.
 */
export class WaitingRoom<W extends Waiter> {
  readonly #bounds: RoomBounds;
  readonly #queues = new Map<number, W[]>();
  #size = 0;

  constructor(bounds: RoomBounds) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#size;
  }

  /** Lets an item in at the end of its partner's queue, or says which bound is reached. */
  enter(waiter: W): RoomRefusal | null {
    const { partner } = waiter.item;
    const queue = this.#queues.get(partner) ?? [];
    if (queue.length >= this.#bounds.partnerMaxItems) return "partner_full";
    if (this.#size >= this.#bounds.laneMaxItems) return "lane_full";
    queue.push(waiter);
    this.#queues.set(partner, queue);
    this.#size++;
    return null;
  }

  /** Puts items back at the front of their partner's queue, in the order given; bounds do not apply. */
  putBack(waiters: readonly W[]): void {
    for (const waiter of [...waiters].reverse()) {
      const queue = this.#queues.get(waiter.item.partner);
      if (queue) queue.unshift(waiter);
      else this.#queues.set(waiter.item.partner, [waiter]);
      this.#size++;
    }
  }

  /** Takes the items of the next call, leaving out partners for whom `held` is true. */
  takeCall(held: (partner: number) => boolean = () => false): W[] {
    const taken: W[] = [];
    const together = new Set<string>();
    let turn = [...this.#queues.keys()].filter((partner) => !held(partner));
    while (turn.length > 0 && taken.length < this.#bounds.callMaxItems) {
      turn = turn.filter((partner) =>
        taken.length < this.#bounds.callMaxItems && this.#takeOne(partner, taken, together)
      );
    }
    return taken;
  }

  /** Takes a partner's items for a call of its own. */
  takePartner(partner: number): W[] {
    return this.takeCall((other) => other !== partner);
  }

  /** Takes out every item for which `leaves` is true. */
  takeIf(leaves: (waiter: W) => boolean): W[] {
    const left: W[] = [];
    for (const [partner, queue] of this.#queues) {
      const staying: W[] = [];
      for (const waiter of queue) (leaves(waiter) ? left : staying).push(waiter);
      if (staying.length > 0) this.#queues.set(partner, staying);
      else this.#queues.delete(partner);
    }
    this.#size -= left.length;
    return left;
  }

  /**
   * Moves a partner's first item into the call; false when there is none that may travel with it. Who
   * was served stands last, so that the next call starts with those who have waited longest.
   */
  #takeOne(partner: number, taken: W[], together: Set<string>): boolean {
    const queue = this.#queues.get(partner);
    const first = queue?.[0];
    if (queue === undefined || first === undefined) return false;
    const marks = marksOf(first.item);
    if (marks.some((mark) => together.has(mark))) return false;
    for (const mark of marks) together.add(mark);
    taken.push(first);
    queue.shift();
    this.#size--;
    this.#queues.delete(partner);
    if (queue.length > 0) this.#queues.set(partner, queue);
    return queue.length > 0;
  }
}

/** What may stand but once in a call. */
function marksOf({ partner, key, nonce, subject_id: subject }: Item): string[] {
  const marks: string[] = [];
  if (key !== undefined) marks.push(`${partner} key ${key}`);
  if (nonce !== undefined) marks.push(`${partner} nonce ${nonce}`);
  if (subject !== undefined) marks.push(`${partner} subject ${subject}`);
  return marks;
}
