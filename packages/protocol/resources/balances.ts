import { gramsNumber, sarNumber } from "./amount_numbers.ts";
import type { Written } from "./written.ts";

/** A partner's balances. */
export interface BalancesBody {
  sar: {
    available_sar: number;
    available_halalas: number;
    held_sar: number;
    held_halalas: number;
  };
  gold: { available_grams: number; available_mg: number };
}

/** What the store knows of a partner's balances at one moment. */
export interface BalancesFacts {
  sarAvailableHalalas: bigint;
  sarHeldHalalas: bigint;
  goldAvailableMg: bigint;
}

/** Renders `GET /v1/balances`, and the `balances` of answers and events. */
export function renderBalances(facts: BalancesFacts): Written<BalancesBody> {
  return {
    sar: {
      available_sar: sarNumber(facts.sarAvailableHalalas),
      available_halalas: facts.sarAvailableHalalas,
      held_sar: sarNumber(facts.sarHeldHalalas),
      held_halalas: facts.sarHeldHalalas,
    },
    gold: {
      available_grams: gramsNumber(facts.goldAvailableMg),
      available_mg: facts.goldAvailableMg,
    },
  };
}

/** The answer to what has just moved money: the thing, with the balances as after the effect. */
export function withBalances<Body>(
  body: Body,
  facts: BalancesFacts,
): Body & { balances: Written<BalancesBody> } {
  return { ...body, balances: renderBalances(facts) };
}
