import type { CommandSpec } from "../../commands/command_spec.ts";
import { actCommand } from "../acts/act_command.ts";
import { reasonBody, reasonOption } from "../acts/reason.ts";
import { partnerPath } from "../api/places.ts";
import { wordAt } from "../reading/read_command.ts";
import { readTerms, termsHelp } from "./terms.ts";

const ofPartner = ["<client_id>", "the partner"] as const;

/** Stops a partner at once. */
function stopCommand(
  name: string,
  purpose: string,
  path: readonly string[],
  question: string,
): CommandSpec {
  return actCommand({
    name,
    purpose,
    words: [ofPartner],
    options: [reasonOption],
    examples: [`${name} demo --reason "Its certificate was stolen" --yes`],
    question: (invocation) => `${question} ${wordAt(invocation, 0)}?`,
    asked: (invocation) => ({
      path: partnerPath(wordAt(invocation, 0), ...path),
      body: reasonBody(invocation),
    }),
  });
}

/** Lets a partner go on. */
function releaseCommand(name: string, purpose: string, path: readonly string[]): CommandSpec {
  return actCommand({
    name,
    purpose,
    words: [ofPartner],
    examples: [`${name} demo`],
    asked: (invocation) => ({ path: partnerPath(wordAt(invocation, 0), ...path) }),
  });
}

/** What is asked for of partners. */
export const partnerActs: readonly CommandSpec[] = [
  actCommand({
    name: "partners create",
    purpose: "take a partner in: it has no credentials yet (takes two)",
    words: [["<client_id>", "its name for programs; CN of its certificates"]],
    options: [
      ["--name <name>", "its name for people; O of its certificates"],
      ["--term <name=value...>", "a term; spread_bps and fee_bps must be there"],
      ["--cell <name>", "where it lives; else the house's first cell"],
    ],
    more: termsHelp,
    examples: [
      'partners create bank-alpha --name "Bank Alpha" --term spread_bps=80 fee_bps=25',
    ],
    asked: (invocation) => {
      const cell = invocation.option("cell");
      const body = {
        client_id: wordAt(invocation, 0),
        name: invocation.needed("name", "--name NAME"),
        terms: readTerms(invocation.options("term")),
        ...(cell !== undefined && { cell }),
      };
      return { path: "/partners", body };
    },
  }),
  actCommand({
    name: "addresses set",
    purpose: "say where a partner's requests may come from: all of its addresses (takes two)",
    words: [ofPartner, ["<networks...>", "such as 192.0.2.0/24 or 2001:db8::1"]],
    examples: ["addresses set bank-alpha 192.0.2.0/24 2001:db8::/32"],
    asked: ({ words: [clientId = "", ...networks] }) => ({
      path: partnerPath(clientId, "addresses"),
      body: { networks },
    }),
  }),
  actCommand({
    name: "iban set",
    purpose: "say where a partner's money goes, a day after the approval (takes two)",
    words: [ofPartner, ["<iban>", "a Saudi IBAN"]],
    examples: ["iban set bank-alpha SA0380000000608010167519"],
    asked: ({ words: [clientId = "", iban = ""] }) => ({
      path: partnerPath(clientId, "iban"),
      body: { iban },
    }),
  }),
  actCommand({
    name: "terms set",
    purpose: "change a partner's limits, spread, fee or rates (takes two)",
    words: [ofPartner, ["<name=value...>", "the terms that change"]],
    more: termsHelp,
    examples: ["terms set bank-alpha spread_bps=60 quote_max_grams=5000"],
    asked: ({ words: [clientId = "", ...terms] }) => ({
      path: partnerPath(clientId, "terms"),
      body: readTerms(terms),
    }),
  }),
  stopCommand("suspend", "stop a partner's money at once", ["suspend"], "suspend"),
  releaseCommand("resume", "let a suspended partner go on (takes two)", ["resume"]),
  stopCommand(
    "trading disable",
    "stop a partner's trading at once, open quotes too",
    ["trading", "disable"],
    "stop all trading of",
  ),
  releaseCommand("trading enable", "let a partner trade again (takes two)", ["trading", "enable"]),
];
