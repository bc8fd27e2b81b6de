import type { FundingBody, OrderBody, WithdrawalBody } from "@mithqal/protocol/resources";
import type { CommandSpec } from "../../commands/command_spec.ts";
import { grams, sar, unitPrice } from "../../terminal/amounts.ts";
import { listCommand } from "./list_command.ts";

/** `orders`. */
export const ordersCommand: CommandSpec = listCommand<OrderBody>({
  name: "orders",
  purpose: "list your orders, newest first, or show one",
  filters: [
    ["status", "executed or reversed"],
    ["side", "buy or sell"],
    ["client_reference", "your own reference"],
  ],
  examples: [
    "orders",
    "orders --side buy --limit 5",
    "orders ord_01kae4h3zsf8xrv6y2m0d9c5bt --json",
  ],
  list: (mithqal, filter, signal) => mithqal.orders.list(filter, { signal }),
  get: (mithqal, id, signal) => mithqal.orders.get(id, { signal }),
  headings: ["Order", "Executed", "Status", "Side", ">Grams", ">SAR a gram", ">Total SAR"],
  row: (order) => [
    order.order_id,
    order.executed_at,
    order.status,
    order.side,
    grams(order.gold_mg),
    unitPrice(order.price_per_gram_e4),
    sar(order.total_halalas),
  ],
});

/** `withdrawals`. */
export const withdrawalsCommand: CommandSpec = listCommand<WithdrawalBody>({
  name: "withdrawals",
  purpose: "list your withdrawals, newest first, or show one",
  filters: [["status", "such as pending or completed"], ["client_reference", "your own reference"]],
  examples: ["withdrawals", "withdrawals --status pending --json"],
  list: (mithqal, filter, signal) => mithqal.withdrawals.list(filter, { signal }),
  get: (mithqal, id, signal) => mithqal.withdrawals.get(id, { signal }),
  headings: ["Withdrawal", "Created", "Status", ">SAR", ">Fee", "To", "Rail"],
  row: (withdrawal) => [
    withdrawal.withdrawal_id,
    withdrawal.created_at,
    withdrawal.status,
    sar(withdrawal.amount_halalas),
    sar(withdrawal.fee_halalas),
    withdrawal.iban_masked,
    withdrawal.rail,
  ],
});

/** `fundings`. */
export const fundingsCommand: CommandSpec = listCommand<FundingBody>({
  name: "fundings",
  purpose: "list the money that came in, newest first, or show one",
  filters: [],
  examples: ["fundings", "fundings --json"],
  list: (mithqal, filter, signal) => mithqal.fundings.list(filter, { signal }),
  get: (mithqal, id, signal) => mithqal.fundings.get(id, { signal }),
  headings: ["Funding", "Created", "Status", ">SAR", "Bank reference"],
  row: (funding) => [
    funding.funding_id,
    funding.created_at,
    funding.status,
    sar(funding.amount_halalas),
    funding.bank_reference ?? "",
  ],
});
