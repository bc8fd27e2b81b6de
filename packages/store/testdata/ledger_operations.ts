// What the model's partners do, and the narrow terms under which they do it.
import fc from "fast-check";
import type { Side } from "@mithqal/protocol";
import { type Columns, richHead, wideTerms } from "@mithqal/testing/real";

/** What a sequence is made of. `nth` counts back from the newest thing of its kind. */
export type Operation =
  | { op: "quote"; side: Side; goldMg?: bigint; totalHalalas?: bigint }
  | { op: "order" | "quote.cancel" | "withdrawal.cancel"; nth: number }
  | { op: "repeat"; nth: number }
  | { op: "funding" | "withdrawal"; amount: bigint }
  | { op: "expire" };

/** Narrow terms, so that every bound is met. */
export const modelTerms: Columns = {
  ...wideTerms,
  fee_fixed: 7,
  quote_max_mg: 2_500,
  open_quotes_max: 4,
  open_mg_max: 5_000,
  daily_mg_max: 30_000,
  funding_max: 300_000,
};

/** Little money, little gold, short lines. */
export const modelHead: Columns = {
  ...richHead,
  sar_available: 300_000,
  gold_available: 3_000,
  gold_line: 6_000,
  cash_line: 200_000,
};

const side = fc.constantFrom("buy", "sell");
const nth = fc.nat({ max: 5 });
// Amounts about the bounds and the balances of the model's partners.
const amount = fc.oneof(
  fc.bigInt({ min: -10n, max: 60_000n }),
  fc.bigInt({ min: 50_000n, max: 400_000n }),
  fc.constantFrom(0n, 10n, 2_500n, 2_501n, 999n, 1_000n, 2n ** 62n),
);
/** Any operation, those on quotes oftener. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant("quote"), side, goldMg: amount }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("quote"), side, totalHalalas: amount }) },
  { weight: 6, arbitrary: fc.record({ op: fc.constant("order"), nth }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("quote.cancel"), nth }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("funding"), amount }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("withdrawal"), amount }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("withdrawal.cancel"), nth }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("repeat"), nth }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("expire") }) },
) as fc.Arbitrary<Operation>;
