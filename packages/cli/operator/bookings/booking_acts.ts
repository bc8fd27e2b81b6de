import type { CommandSpec } from "../../commands/command_spec.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { actCommand } from "../acts/act_command.ts";
import { reasonBody, reasonOption } from "../acts/reason.ts";
import { partnerPath } from "../api/places.ts";
import { wordAt } from "../reading/read_command.ts";

const ofPartner = ["<client_id>", "the partner"] as const;
const withdrawal = ["<withdrawal_id>", "as withdrawals list prints it"] as const;
const exampleId = "wdr_01kae4h3zsf8xrv6y2m0d9c5bt";

/** What is booked for partners, and done to their withdrawals. */
export const bookingActs: readonly CommandSpec[] = [
  actCommand({
    name: "deposits add",
    purpose: "book money that came to the bank (takes two)",
    words: [ofPartner, ["<sar>", "how much"]],
    options: [
      ["--reference <text>", "the bank's reference: booked once over the whole house"],
      ["--value-date <day>", "the bank's value date, as 2026-11-20"],
      ["--sender-iban <iban>", "whom it came from"],
    ],
    examples: [
      "deposits add demo 25000 --reference FT26324.881 --value-date 2026-11-20 " +
      "--sender-iban SA0380000000608010167519",
    ],
    asked: (invocation) => ({
      path: partnerPath(wordAt(invocation, 0), "deposits"),
      body: {
        amount_sar: wordAt(invocation, 1),
        bank_reference: invocation.needed("reference", "--reference TEXT"),
        value_date: invocation.needed("valueDate", "--value-date DAY"),
        sender_iban: invocation.needed("senderIban", "--sender-iban IBAN"),
      },
    }),
  }),
  withdrawalStep(
    "review",
    "have a withdrawal looked at before it is paid; a large one must be, and is then approved",
  ),
  withdrawalStep(
    "process",
    "take a withdrawal up: it is being paid, and can't be cancelled; a large one takes review",
  ),
  withdrawalStep("approve", "let a reviewed withdrawal be paid (takes two)"),
  actCommand({
    name: "withdrawals complete",
    purpose: "say that the bank has paid: the money leaves the books",
    words: [ofPartner, withdrawal],
    options: [["--reference <text>", "the bank's reference: used once over the whole house"]],
    examples: [`withdrawals complete demo ${exampleId} --reference FT26324.882 --yes`],
    question: ({ words: [clientId, id] }) => `the bank has paid ${id} of ${clientId}?`,
    asked: (invocation) => ({
      path: withdrawalPath(invocation.words, "complete"),
      body: { bank_reference: invocation.needed("reference", "--reference TEXT") },
    }),
  }),
  actCommand({
    name: "withdrawals fail",
    purpose: "say that the bank could not pay: all is given back (takes two)",
    words: [ofPartner, withdrawal],
    options: [
      ["--code <code>", "for programs, such as account_closed"],
      ["--detail <text>", "what the partner is told"],
    ],
    examples: [
      `withdrawals fail demo ${exampleId} --code account_closed --detail "The account is closed"`,
    ],
    asked: (invocation) => ({
      path: withdrawalPath(invocation.words, "fail"),
      body: {
        code: invocation.needed("code", "--code CODE"),
        detail: invocation.needed("detail", "--detail TEXT"),
      },
    }),
  }),
  actCommand({
    name: "withdrawals return",
    purpose: "say that a paid withdrawal came back: net is credited (takes two)",
    words: [ofPartner, withdrawal],
    options: [reasonOption],
    examples: [`withdrawals return demo ${exampleId} --reason "The account is closed"`],
    asked: (invocation) => ({
      path: withdrawalPath(invocation.words, "return"),
      body: reasonBody(invocation),
    }),
  }),
  actCommand({
    name: "orders reverse",
    purpose: "undo an order at its own price, whole and once (takes two)",
    words: [ofPartner, ["<order_id>", "the order"]],
    options: [reasonOption],
    examples: [
      'orders reverse demo ord_01kae4h3zsf8xrv6y2m0d9c5bt --reason "Bought twice by mistake"',
    ],
    asked: (invocation) => ({
      path: partnerPath(wordAt(invocation, 0), "orders", wordAt(invocation, 1), "reverse"),
      body: reasonBody(invocation),
    }),
  }),
  lineCommand("fill", "give a partner's line stock of the house (takes two)"),
  lineCommand("take", "take idle stock of a partner's line back (takes two)"),
];

function withdrawalPath([clientId = "", id = ""]: readonly string[], step: string): string {
  return partnerPath(clientId, "withdrawals", id, step);
}

function withdrawalStep(step: string, purpose: string): CommandSpec {
  return actCommand({
    name: `withdrawals ${step}`,
    purpose,
    words: [ofPartner, withdrawal],
    examples: [`withdrawals ${step} demo ${exampleId}`],
    asked: ({ words }) => ({ path: withdrawalPath(words, step) }),
  });
}

function lineCommand(step: "fill" | "take", purpose: string): CommandSpec {
  return actCommand({
    name: `lines ${step}`,
    purpose,
    words: [ofPartner, ["<side>", "buy: its gold; sell: its cash"]],
    examples: [`lines ${step} demo buy`],
    asked: ({ words: [clientId = "", side = ""] }) => {
      if (side === "buy" || side === "sell") {
        return { path: partnerPath(clientId, "lines", step), body: { side } };
      }
      throw new UsageError(`expected buy or sell, got "${side.slice(0, 40)}"`);
    },
  });
}
