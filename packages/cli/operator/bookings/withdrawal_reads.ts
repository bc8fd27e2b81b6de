import type { CommandSpec } from "../../commands/command_spec.ts";
import { sar } from "../../terminal/amounts.ts";
import { table } from "../../terminal/table.ts";
import { limitOption, readCommand } from "../reading/read_command.ts";

/** `withdrawals list`: what the bank must be told. */
export const withdrawalReads: readonly CommandSpec[] = [
  readCommand({
    name: "withdrawals list",
    purpose: "list withdrawals of all partners, the oldest first, with the IBAN to pay to",
    options: [
      ["--status <status>", "pending (else), under_review, processing, completed, failed ..."],
      limitOption,
    ],
    examples: ["withdrawals list", "withdrawals list --status processing --json"],
    read: async (api, invocation) => {
      const query = {
        status: invocation.option("status") ?? "pending",
        limit: invocation.option("limit"),
      };
      const json = await api.withdrawals(query);
      const text = table(
        invocation.terminal,
        ["withdrawal", "partner", "status", ">net SAR", "rail", "IBAN", "created"],
        json.data.map((one) => [
          one.withdrawal_id,
          one.client_id,
          one.status,
          sar(one.net_amount_halalas),
          one.rail,
          one.iban,
          one.created_at,
        ]),
      );
      return { json, text };
    },
  }),
];
