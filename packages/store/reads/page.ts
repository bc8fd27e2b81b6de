import { limits } from "@mithqal/protocol";

/** What is asked of a list; each list takes the filters that its rows have. */
export interface ListQuery {
  /** 1 to 200. */
  limit?: number;
  /** Where the page before has ended. */
  position?: string;
  status?: string;
  side?: "buy" | "sell";
  clientReference?: string;
  /** From this moment on. */
  createdFromMs?: number;
  /** Before this moment. */
  createdToMs?: number;
}

/** A list by sequence can also be read upwards, so that nothing is missed and nothing read twice. */
export interface SequenceQuery
  extends Pick<ListQuery, "limit" | "position" | "createdFromMs" | "createdToMs"> {
  afterSequence?: bigint;
}

/** A page of a list, or that the position is none of ours. */
export type PageReading<T> =
  | {
    ok: true;
    items: T[];
    /** Where the next page starts; null: there is nothing after this one. */
    nextPosition: string | null;
  }
  | { ok: false; code: "invalid_cursor"; message: string };

/** The positions of the two kinds of lists: by id and by sequence. */
export type PositionForm = "id" | "sequence";

const forms = {
  id: { pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, name: "an id" },
  sequence: { pattern: /^[1-9][0-9]{0,17}$/, name: "a sequence" },
};

/** Refuses a position that no page of this form has given; null: it is one, or none was given. */
export function refusePosition(
  form: PositionForm,
  position: string | undefined,
): Extract<PageReading<never>, { ok: false }> | null {
  if (position === undefined || (position.length <= 36 && forms[form].pattern.test(position))) {
    return null;
  }
  const got = JSON.stringify(position.slice(0, 40));
  return {
    ok: false,
    code: "invalid_cursor",
    message: `expected ${forms[form].name} as position, got ${got}`,
  };
}

/** How many rows a page has. */
export function pageSize({ limit = limits.list.defaultItems }: ListQuery): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= limits.list.maxItems) return limit;
  throw new TypeError(`expected a limit of 1 to ${limits.list.maxItems}, got ${limit}`);
}
