import type {
  BalancesBody,
  OrderBody,
  PriceBody,
  QuoteBody,
  TradeBody,
  VatBody,
} from "@mithqal/protocol/resources";
import {
  clientReference,
  count,
  grams,
  halalas,
  id,
  instant,
  mg,
  priceE4,
  pricePerGram,
  sar,
  sha256,
} from "../schema/fields.ts";
import {
  choice,
  decimal,
  list,
  type Members,
  named,
  nullable,
  object,
  only,
  text,
  told,
  whole,
} from "../schema/schema.ts";
import { balances } from "./balances.ts";

/** `GET /v1/prices`. */
export const price = named(
  "Price",
  object<PriceBody>({
    metal: only("XAU"),
    purity: only("999.9"),
    karat: only("24K"),
    currency: only("SAR"),
    unit: only("gram"),
    buy_price_per_gram_sar: told("What the partner pays", pricePerGram),
    buy_price_per_gram_e4: priceE4,
    sell_price_per_gram_sar: told("What the partner gets", pricePerGram),
    sell_price_per_gram_e4: priceE4,
    mid_price_per_gram_sar: pricePerGram,
    mid_price_per_gram_e4: priceE4,
    spread_bps: count,
    market_status: choice("open", "closed", "halted"),
    indicative: told("A quote is firm, this price is not", only(true)),
    as_of: instant,
    stale_after: instant,
  }),
);

const vat = named(
  "Vat",
  object<VatBody>({
    category: only("Z"),
    rate: decimal(0),
    amount_sar: sar,
    amount_halalas: halalas,
    reason_code: only("VATEX-SA-36"),
  }),
);

const trade: Members<TradeBody> = {
  side: told("`buy`: the partner receives gold", choice("buy", "sell")),
  gold_grams: grams,
  gold_mg: mg,
  price_per_gram_sar: pricePerGram,
  price_per_gram_e4: priceE4,
  subtotal_sar: sar,
  subtotal_halalas: halalas,
  fee_sar: sar,
  fee_halalas: halalas,
  rounding_sar: told("What is left of an amount that no whole milligram takes up", sar),
  rounding_halalas: halalas,
  vat,
  total_sar: told("What the partner pays or gets", sar),
  total_halalas: halalas,
  currency: only("SAR"),
};

/** A quote. */
export const quote = named(
  "Quote",
  object<QuoteBody>({
    quote_id: id("qte"),
    status: choice("active", "executed", "expired", "cancelled"),
    ...trade,
    price_as_of: instant,
    created_at: instant,
    expires_at: told("An order must be decided before", instant),
    valid_for_seconds: whole(1),
    client_reference: nullable(clientReference),
    order_id: nullable(id("ord")),
    warnings: list(told("For example `insufficient_funds_now`", text())),
  }),
);

const orderMembers: Members<OrderBody> = {
  order_id: id("ord"),
  quote_id: id("qte"),
  status: choice("executed", "reversed"),
  ...trade,
  executed_at: told("Both legs are settled", instant),
  reversed_at: nullable(instant),
  client_reference: nullable(clientReference),
  ledger_transaction_id: id("txn"),
  ledger_sequence: told("Its place in the partner's ledger", whole(1)),
  ledger_hash: told("Anchors the ledger up to this order", sha256),
};

/** An order. */
export const order = named("Order", object<OrderBody>(orderMembers));

/** An order as its POST answers it. */
export const placedOrder = named(
  "PlacedOrder",
  object<OrderBody & { balances: BalancesBody }>({ ...orderMembers, balances }),
);
