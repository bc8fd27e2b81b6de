import type { CommandSpec } from "../../commands/command_spec.ts";
import { limitOption, readCommand } from "../reading/read_command.ts";
import { queueText } from "./queue_text.ts";

/** `withdrawals list`: what the bank must be told. */
export const withdrawalReads: readonly CommandSpec[] = [
  readCommand({
    name: "withdrawals list",
    purpose: "list withdrawals of all partners, the oldest first, with the IBAN to pay to",
    options: [
      ["--status <status>", "pending (else), under_review, processing, completed, failed ..."],
      limitOption,
    ],
    more:
      "A pending one above the partner's withdrawal_review_above_sar (review_required) takes two:\n" +
      "withdrawals review, then withdrawals approve. Any other: withdrawals process.",
    examples: ["withdrawals list", "withdrawals list --status processing --json"],
    read: async (api, invocation) => {
      const query = {
        status: invocation.option("status") ?? "pending",
        limit: invocation.option("limit"),
      };
      const json = await api.withdrawals(query);
      return { json, text: queueText(invocation.terminal, json.data) };
    },
  }),
];
