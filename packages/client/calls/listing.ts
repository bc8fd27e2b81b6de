import type { PageBody } from "@mithqal/protocol/account";

/**
 * A list that is read page by page while it is walked.
 *
 * @example
 * ```ts
 * for await (const order of mithqal.orders.list({ side: "buy" })) console.log(order.order_id);
 * ```
 */
export class Listing<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<PageBody<Item>>;

  constructor(read: (cursor: string | undefined) => Promise<PageBody<Item>>) {
    this.#read = read;
  }

  /** One page: the first, or the one that a `next_cursor` names. */
  page(cursor?: string): Promise<PageBody<Item>> {
    return this.#read(cursor);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let cursor: string | undefined;
    do {
      const { data, next_cursor } = await this.#read(cursor);
      yield* data;
      cursor = next_cursor ?? undefined;
    } while (cursor !== undefined);
  }
}
