import type { CommandSpec } from "../../commands/command_spec.ts";
import { table } from "../../terminal/table.ts";
import type { PartnerLine } from "../api/answers.ts";
import { limitOption, readCommand, wordAt } from "../reading/read_command.ts";
import { partnerText, termsText } from "./partner_text.ts";

/** What an operator has stopped. */
function stops({ suspended, trading_disabled: isDisabled }: PartnerLine): string {
  return [...suspended ? ["suspended"] : [], ...isDisabled ? ["trading disabled"] : []].join(", ");
}

/** What can be read of partners. */
export const partnerReads: readonly CommandSpec[] = [
  readCommand({
    name: "partners list",
    purpose: "list the partners, by client_id, and who is stopped",
    options: [limitOption, ["--after <client_id>", "those that come behind it"]],
    examples: ["partners list", "partners list --after bank-alpha --json"],
    read: async (api, invocation) => {
      const query = { limit: invocation.option("limit"), after: invocation.option("after") };
      const json = await api.partners(query);
      const rows = json.data.map((
        one,
      ) => [one.client_id, one.name, one.cell, one.created_at, stops(one)]);
      const headings = ["partner", "name", "cell", "since", "stopped"];
      const text = table(invocation.terminal, headings, rows);
      return { json, text };
    },
  }),
  readCommand({
    name: "partners show",
    purpose: "show a partner: terms, balances, addresses and credentials, nothing secret",
    words: [["<client_id>", "the partner"]],
    examples: ["partners show demo", "partners show demo --json"],
    read: async (api, invocation) => {
      const json = await api.partner(wordAt(invocation, 0));
      return { json, text: partnerText(invocation.terminal, json) };
    },
  }),
  readCommand({
    name: "terms show",
    purpose: "show a partner's limits, spread, fee and rates",
    words: [["<client_id>", "the partner"]],
    examples: ["terms show demo"],
    read: async (api, invocation) => {
      const { terms: json } = await api.partner(wordAt(invocation, 0));
      return { json, text: termsText(invocation.terminal, json) };
    },
  }),
];
