import type { CommandSpec } from "../../commands/command_spec.ts";
import { exitCodes } from "../../outcome/exit_codes.ts";
import { modes, refuseExisting, writeWhole } from "../../profile/write_file.ts";
import { grams, sar, unitPrice } from "../../terminal/amounts.ts";
import { facts, table } from "../../terminal/table.ts";
import { readCommand } from "../reading/read_command.ts";

/** What can be read of the house, its vault and its market. */
export const houseReads: readonly CommandSpec[] = [
  readCommand({
    name: "house",
    purpose: "show what the house has free, its capital, and its limit",
    examples: ["house", "house --json"],
    read: async (api, { terminal }) => {
      const json = await api.house();
      const text = facts(terminal, [
        ["free cash", `SAR ${sar(json.free_cash_halalas)}`],
        ["free gold", `${grams(json.free_gold_mg)} g`],
        ["capital", `SAR ${sar(json.capital_halalas)}`],
        ["exposure limit", `${grams(json.open_exposure_max_mg)} g, all partners together`],
      ]);
      return { json, text };
    },
  }),
  readCommand({
    name: "bars list",
    purpose: "list the vault, bar by bar, and whose its gold is",
    examples: ["bars list"],
    read: async (api, { terminal }) => {
      const json = await api.bars();
      const bars = table(
        terminal,
        ["serial", "refiner", ">year", ">fineness", ">gross g", ">fine g", "vault"],
        json.bars.map((bar) => [
          bar.serial,
          bar.refiner,
          String(bar.year),
          String(bar.fineness),
          grams(bar.gross_mg),
          grams(bar.fine_mg),
          bar.vault,
        ]),
      );
      const sums = facts(terminal, [
        ["in the vault", `${grams(json.vault_mg)} g`],
        ["owed to partners", `${grams(json.owed_mg)} g`],
        ["on their lines", `${grams(json.allotted_mg)} g`],
        ["free", `${grams(json.free_mg)} g`],
      ]);
      return { json, text: `${bars}\n\n${sums}` };
    },
  }),
  readCommand({
    name: "market status",
    purpose: "show how the price stands, and who has stopped what",
    examples: ["market status"],
    read: async (api, { terminal }) => {
      const json = await api.market();
      const text = facts(terminal, [
        ["market", json.market_status],
        ["trading", json.trading_disabled ? "disabled" : null],
        ["mid price", price(json.mid_price_per_gram_e4) ?? "none"],
        ["age", json.price_age_ms === null ? null : `${json.price_age_ms} ms`],
        ["by hand", price(json.manual_mid_price_per_gram_e4)],
        ["until", json.manual_until],
        ["refused price", price(json.refused_mid_price_per_gram_e4)],
        ["stopped by", json.stopped_by],
        ["because", json.stop_reason],
        ["published by", json.publisher],
      ]);
      return { json, text };
    },
  }),
  readCommand({
    name: "holidays list",
    purpose: "list the days on which the payment rails rest",
    examples: ["holidays list"],
    read: async (api, { terminal }) => {
      const json = await api.holidays();
      return { json, text: table(terminal, ["day"], json.data.map((day) => [day])) };
    },
  }),
  readCommand({
    name: "invariants",
    purpose: "look at all books now; what is broken stops trading, and ends with 1",
    examples: ["invariants", "invariants --json"],
    read: async (api, { terminal }) => {
      const json = await api.invariants();
      const rows = json.breaches.map((breach) => [
        breach.client_id ?? "the house",
        breach.invariant,
        breach.detail,
      ]);
      const text = json.hold
        ? "all invariants hold"
        : table(terminal, ["partner", "invariant", "what is broken"], rows);
      return { json, text, exitCode: json.hold ? exitCodes.done : exitCodes.refused };
    },
  }),
  readCommand({
    name: "revocation-list",
    purpose: "show the newest revocation list, and how old it is",
    options: [["--out <file>", "write the PEM to a file that is not there yet"]],
    examples: ["revocation-list", "revocation-list --out partner.crl"],
    read: async (api, invocation) => {
      const out = invocation.option("out");
      if (out !== undefined) refuseExisting([out]);
      const json = await api.revocationList();
      if (out !== undefined) await writeWhole(out, json.revocation_list, modes.open);
      const about = facts(invocation.terminal, [
        ["number", String(json.number)],
        ["state", json.state],
        ["from", json.this_update],
        ["until", json.next_update],
        ["revoked", String(json.revoked.length)],
        ["written to", out],
      ]);
      const rows = json.revoked.map((one) => [one.serial, one.revoked_at, one.reason]);
      const revoked = rows.length === 0
        ? ""
        : `\n\n${table(invocation.terminal, ["serial", "revoked", "reason"], rows)}`;
      return { json, text: about + revoked };
    },
  }),
];

function price(e4: number | null): string | null {
  return e4 === null ? null : `SAR ${unitPrice(e4)} a gram`;
}
