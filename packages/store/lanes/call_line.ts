import type { Item } from "../effects/item.ts";
import { outcomeColumns, outcomeRow } from "../effects/outcome_row.ts";
import type { Database, Row } from "../homes/database.ts";

/** One connection to one cell, by which calls go one after the other. */
export interface CallLine {
  /** Carries items to the cell's entry; `waits` is for partners whose head is held elsewhere. */
  call(items: readonly Item[], waits: boolean): Promise<Row[]>;
}

/** The partner's entry of a cell, over a database connection of its own. */
export function cellLine(database: Database, cell: string): CallLine {
  const entry = (name: string) =>
    `select ${outcomeColumns.join(", ")} from ${cell}.${name}($1::text::json)`;
  const [act, actWaiting] = [entry("act_v2"), entry("act_waiting_v2")];
  return {
    call: async (items, waits) => {
      const numbered = items.map((item, i) => ({ i, ...item }));
      const text = waits ? actWaiting : act;
      return (await database.queryLists(text, [JSON.stringify(numbered)])).map(outcomeRow);
    },
  };
}
