import { renderBalances, withBalances } from "./balances.ts";
import { renderEvent } from "./event.ts";
import { renderFunding } from "./funding.ts";
import { renderOrder } from "./order.ts";
import { renderQuote } from "./quote.ts";
import { renderWithdrawal } from "./withdrawal.ts";

/**
 * The renderers of each body version. What is stored are facts and the version they were first
 * shown in; a stored version is rendered by its own row for ever, so a replay of any age has the same
 * bytes. A change that a partner could see makes a new row, and leaves the old ones alone.
 *
 * @example
 * ```ts
 * const body = writeJson(bodyVersions[1].quote(facts));
 * ```
 */
export const bodyVersions = {
  1: {
    quote: renderQuote,
    order: renderOrder,
    funding: renderFunding,
    withdrawal: renderWithdrawal,
    event: renderEvent,
    balances: renderBalances,
    withBalances,
  },
} as const;

/** A version in which bodies were stored. */
export type BodyVersion = keyof typeof bodyVersions;

/** The version of what is stored now. */
export const currentBodyVersion: BodyVersion = 1;
