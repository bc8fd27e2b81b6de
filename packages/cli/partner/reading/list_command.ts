import type { Listing, Mithqal } from "@mithqal/client";
import { limits } from "@mithqal/protocol";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation } from "../../commands/invocation.ts";
import { table } from "../../terminal/table.ts";
import { take } from "./take.ts";

/** A kind of thing that is listed, newest first. */
export interface Kind<Item> {
  name: string;
  purpose: string;
  /** Filters beside those of every list, by their names on the wire. */
  filters: readonly (readonly [name: string, what: string])[];
  examples: readonly string[];
  list(mithqal: Mithqal, filter: object, signal: AbortSignal): Listing<Item>;
  get(mithqal: Mithqal, id: string, signal: AbortSignal): Promise<Item>;
  headings: readonly string[];
  row(item: Item): readonly string[];
}

const usualItems = 20;

/** The command of a kind. */
export function listCommand<Item>(kind: Kind<Item>): CommandSpec {
  return {
    name: kind.name,
    purpose: kind.purpose,
    words: [["[id]", "one of them"]],
    options: [
      ["--limit <items>", `how many at most (${usualItems})`],
      ...kind.filters.map(([name, what]) => [`--${name.replace("_", "-")} <text>`, what] as const),
      ["--from <time>", "created at or after, such as 2026-11-20T00:00:00Z"],
      ["--to <time>", "created before"],
    ],
    examples: kind.examples,
    run: async (invocation) => {
      const [id] = invocation.words;
      const items = await invocation.withClient((mithqal) =>
        id === undefined ? newest(invocation, kind, mithqal) : one(invocation, kind, mithqal, id)
      );
      const text = table(invocation.terminal, kind.headings, items.map(kind.row));
      return { json: id === undefined ? { data: items } : items[0], text };
    },
  };
}

async function one<Item>(
  { signal }: Invocation,
  kind: Kind<Item>,
  mithqal: Mithqal,
  id: string,
): Promise<Item[]> {
  return [await kind.get(mithqal, id, signal)];
}

async function newest<Item>(
  invocation: Invocation,
  { filters, list }: Kind<Item>,
  mithqal: Mithqal,
): Promise<Item[]> {
  const most = invocation.number("limit", usualItems, { min: 1, max: 1_000_000 });
  const given = filters.map(([name]) => [name, invocation.option(camelCase(name))]);
  const filter = {
    ...Object.fromEntries(given),
    created_from: invocation.option("from"),
    created_to: invocation.option("to"),
    limit: Math.min(most, limits.list.maxItems),
  };
  return await take(list(mithqal, filter, invocation.signal), most);
}

/** As the options are named that `client_reference` and the like become. */
function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
