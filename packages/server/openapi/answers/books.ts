import type {
  BarBody,
  PageBody,
  ReservesBody,
  StatementBody,
  StatementTotalBody,
} from "@mithqal/protocol/account";
import { type LedgerAccount, ledgerAccounts } from "@mithqal/protocol/ledger";
import type { LedgerEntryBody } from "@mithqal/protocol/resources";
import {
  change,
  count,
  day,
  grams,
  id,
  instant,
  mg,
  sha256,
  uuid,
  wholeChange,
} from "../schema/fields.ts";
import {
  choice,
  decimal,
  flag,
  list,
  named,
  nullable,
  object,
  type Schema,
  text,
  told,
  whole,
} from "../schema/schema.ts";
import { balances } from "./balances.ts";

/** One page of a list. */
export function page<Item>(name: string, item: Schema<Item>): Schema<PageBody<Item>> {
  return named(
    name,
    object<PageBody<Item>>({
      data: list(item),
      has_more: flag,
      next_cursor: told("For the parameter `cursor`; null at the end", nullable(text())),
    }),
  );
}

type Posting = LedgerEntryBody["postings"][number];

/** An account of the ledger by its number. */
const account: Schema<LedgerAccount> = {
  json: { type: "integer", enum: Object.keys(ledgerAccounts).map(Number) },
};

/** A ledger entry: every fact that its hash covers. */
export const ledgerEntry = named(
  "LedgerEntry",
  object<LedgerEntryBody>({
    sequence: whole(1),
    kind: told("For example `order.buy`", text()),
    ledger_transaction_id: id("txn"),
    transaction_uuid: uuid,
    reference_uuid: nullable(uuid),
    occurred_at: instant,
    occurred_at_ms: count,
    change_sar: change,
    change_halalas: wholeChange,
    change_grams: change,
    change_mg: wholeChange,
    balances: told("As after this entry", balances),
    postings: list(object<Posting>({
      debit: account,
      credit: account,
      asset: choice("SAR", "XAU"),
      amount: told("In halalas or milligrams", whole(1)),
    })),
    previous_hash: sha256,
    hash: sha256,
  }),
);

const total = object<StatementTotalBody>({
  kind: text(),
  entries: count,
  change_sar: change,
  change_halalas: wholeChange,
  change_grams: change,
  change_mg: wholeChange,
});

/** `GET /v1/statements/{date}`. */
export const statement = named(
  "Statement",
  object<StatementBody>({
    environment: text(),
    client_id: text(),
    date: told("The business day in Riyadh", day),
    closed_at: instant,
    opening: balances,
    totals: list(total),
    closing: balances,
    opening_ledger_sequence: count,
    closing_ledger_sequence: count,
    closing_ledger_hash: told("Anchors everything up to the day's end", sha256),
  }),
);

const bar = named(
  "Bar",
  object<BarBody>({
    bar_id: id("bar"),
    serial: text(),
    refiner: text(),
    year: whole(1900),
    fineness: told("Parts of gold in a thousand", decimal(0)),
    gross_grams: grams,
    gross_mg: mg,
    fine_grams: grams,
    fine_mg: mg,
    vault: text(),
    registered_at: instant,
  }),
);

/** `GET /v1/reserves`. */
export const reserves = named(
  "Reserves",
  object<ReservesBody>({
    as_of: instant,
    vault_grams: told("`owed` and `allotted` and `free` together", grams),
    vault_mg: mg,
    owed_grams: told("The partners' gold", grams),
    owed_mg: mg,
    allotted_grams: told("Set aside for the partners' next quotes", grams),
    allotted_mg: mg,
    free_grams: grams,
    free_mg: mg,
    bars: list(bar),
  }),
);
