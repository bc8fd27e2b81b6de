import type { BalancesBody } from "@mithqal/protocol/resources";
import { grams, halalas, mg, sar } from "../schema/fields.ts";
import { named, object } from "../schema/schema.ts";

/** What a partner has: on its own, as after an effect, or as after a ledger entry. */
export const balances = named(
  "Balances",
  object<BalancesBody>({
    sar: object<BalancesBody["sar"]>({
      available_sar: sar,
      available_halalas: halalas,
      held_sar: sar,
      held_halalas: halalas,
    }),
    gold: object<BalancesBody["gold"]>({ available_grams: grams, available_mg: mg }),
  }),
);
