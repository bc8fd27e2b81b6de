import type { CommandSpec } from "../../commands/command_spec.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { actCommand } from "../acts/act_command.ts";
import { reasonBody, reasonOption } from "../acts/reason.ts";
import { wordAt } from "../reading/read_command.ts";
import { wholeNumber } from "../reading/whole_number.ts";

/** What is asked for of the house, its vault and its market. */
export const houseActs: readonly CommandSpec[] = [
  actCommand({
    name: "bars add",
    purpose: "register a bar that lies in the vault (takes two)",
    words: [["<serial>", "as it is stamped"]],
    options: [
      ["--refiner <name>", "who has made it"],
      ["--year <year>", "when"],
      ["--fineness <ppt>", "parts of a thousand, such as 999"],
      ["--gross <grams>", "what it weighs"],
      ["--fine <grams>", "what of it is gold"],
      ["--vault <name>", "where it lies"],
    ],
    examples: [
      'bars add A1234 --refiner "Refinery" --year 2026 --fineness 999 --gross 12512.513 ' +
      "--fine 12500 --vault Riyadh",
    ],
    asked: (invocation) => {
      const of = (name: string) => invocation.needed(name, `--${name}`);
      const body = {
        serial: wordAt(invocation, 0),
        refiner: of("refiner"),
        year: wholeNumber(of("year"), "--year"),
        fineness_ppt: wholeNumber(of("fineness"), "--fineness"),
        gross_grams: of("gross"),
        fine_grams: of("fine"),
        vault: of("vault"),
      };
      return { path: "/bars", body };
    },
  }),
  actCommand({
    name: "capital add",
    purpose: "book the house's own cash, paid into the bank (takes two)",
    words: [["<sar>", "how much"]],
    examples: ["capital add 1000000"],
    asked: (invocation) => ({
      path: "/capital",
      body: { amount_sar: wordAt(invocation, 0) },
    }),
  }),
  actCommand({
    name: "limits set",
    purpose: "say what all partners together may be exposed to (takes two)",
    words: [["<grams>", "at least the sum of the partners' own limits"]],
    examples: ["limits set 250000"],
    asked: (invocation) => ({
      path: "/house-limits",
      body: { open_exposure_max_grams: wordAt(invocation, 0) },
    }),
  }),
  stopCommand("halt", "stop new quotes at once, because something is wrong"),
  stopCommand("close", "stop new quotes at once, outside the market's hours"),
  houseSwitch("market open", "give the market back to its hours (takes two)", "/market/open"),
  actCommand({
    name: "market trading disable",
    purpose: "stop all trading at once, open quotes too",
    options: [reasonOption],
    examples: ['market trading disable --reason "The books are looked at" --yes'],
    question: () => "stop all trading of all partners?",
    asked: (invocation) => ({ path: "/market/trading/disable", body: reasonBody(invocation) }),
  }),
  houseSwitch("market trading enable", "let all trade again (takes two)", "/market/trading/enable"),
  actCommand({
    name: "market price set",
    purpose: "trade at a mid price by hand, in place of the source's (takes two)",
    words: [["<sar>", "SAR a gram, at most 4 decimals"]],
    options: [["--until <time>", "as 2026-11-20T12:00:00Z; else until it is released"]],
    examples: ["market price set 412.5 --until 2026-11-20T12:00:00Z"],
    asked: (invocation) => {
      const until = invocation.option("until");
      const body = {
        mid_price_per_gram_sar: wordAt(invocation, 0),
        ...(until !== undefined && { until }),
      };
      return { path: "/market/price", body };
    },
  }),
  houseSwitch(
    "market price release",
    "trade at the source's price again (takes two)",
    "/market/price/release",
  ),
  actCommand({
    name: "holidays set",
    purpose: "say whether the payment rails rest on a day; it moves estimates alone",
    words: [["<day>", "as 2027-02-22"], ["<rests>", "yes or no"]],
    examples: ["holidays set 2027-02-22 yes"],
    asked: ({ words: [day = "", rests = ""] }) => {
      if (rests !== "yes" && rests !== "no") {
        throw new UsageError(`expected yes or no, got "${rests.slice(0, 40)}"`);
      }
      return { path: "/holidays", body: { day, rests: rests === "yes" } };
    },
  }),
];

function stopCommand(word: "halt" | "close", purpose: string): CommandSpec {
  return actCommand({
    name: `market ${word}`,
    purpose,
    options: [["--reason <text>", "why; it is shown by market status"]],
    examples: [`market ${word} --reason "The price source is silent" --yes`],
    question: () => `${word} the market for all partners?`,
    asked: (invocation) => ({ path: `/market/${word}`, body: reasonBody(invocation) }),
  });
}

function houseSwitch(name: string, purpose: string, path: string): CommandSpec {
  return actCommand({ name, purpose, examples: [name], asked: () => ({ path }) });
}
