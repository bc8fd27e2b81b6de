import type { PageBody } from "@mithqal/protocol/account";
import {
  type Access,
  type CallOptions,
  jsonBody,
  withQuery,
  type WriteOptions,
} from "../calls/call.ts";
import type { Caller } from "../calls/caller.ts";
import { Listing } from "../calls/listing.ts";

/** The kinds of calls there are, for the groups of endpoints. */
export class Endpoint {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  read<Body>(
    path: string,
    expects: readonly string[],
    options?: CallOptions,
    access: Access = "token",
  ): Promise<Body> {
    return this.#caller.json({ method: "GET", path, access, expects }, options);
  }

  list<Item>(path: string, filter: object | undefined, options?: CallOptions): Listing<Item> {
    return new Listing((cursor) =>
      this.read<PageBody<Item>>(
        withQuery(path, { ...filter, cursor }),
        ["data", "has_more"],
        options,
      )
    );
  }

  /** A write under a key: with a body, or an act on a thing without one. */
  write<Body>(
    path: string,
    body: object | undefined,
    expects: readonly string[],
    options?: WriteOptions,
    access: Access = "token",
  ): Promise<Body> {
    const sent = body === undefined ? {} : { body: jsonBody(body) };
    return this.#caller.json(
      { method: "POST", path, access, isWrite: true, expects, ...sent },
      options,
    );
  }
}

/** An id as a part of a path. */
export function at(path: string, id: string, act = ""): string {
  return `${path}/${encodeURIComponent(id)}${act}`;
}
