import { commandKey, keyOption, underKey } from "../../commands/command_key.ts";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation, Said } from "../../commands/invocation.ts";
import { type ExitCode, exitCodes } from "../../outcome/exit_codes.ts";
import { reportError } from "../../outcome/report_error.ts";
import { table } from "../../terminal/table.ts";
import { actText, factsLine } from "../acts/act_text.ts";
import type { ActBody } from "../api/answers.ts";
import type { Decision, OperatorApi } from "../api/operator_api.ts";
import { operatorOptions } from "../find_operator_profile.ts";
import { limitOption, readCommand, wordAt } from "../reading/read_command.ts";
import { withOperator } from "../with_operator.ts";
import { toldThumbprint } from "./told_thumbprint.ts";

const exampleId = "apr_01kae4h3zsf8xrv6y2m0d9c5bt";

/** What waits for a second person, and what that one says. */
export const approvalCommands: readonly CommandSpec[] = [
  readCommand({
    name: "approvals list",
    purpose: "list what waits for a second person, or what became of it",
    options: [
      ["--status <status>", "waiting (else), approved, rejected, withdrawn, expired, or all"],
      ["--before <id>", "those that are older"],
      limitOption,
    ],
    examples: ["approvals list", "approvals list --status all --json"],
    read: async (api, invocation) => {
      const status = invocation.option("status") ?? "waiting";
      const json = await api.approvals({
        status: status === "all" ? undefined : status,
        before: invocation.option("before"),
        limit: invocation.option("limit"),
      });
      return { json, text: approvalsTable(invocation, json.data) };
    },
  }),
  readCommand({
    name: "approvals show",
    purpose: "show an act with everything that was asked for",
    words: [["<approval_id>", "as approvals list prints it"]],
    examples: [`approvals show ${exampleId}`],
    read: async (api, invocation) => {
      const json = await api.approval(wordAt(invocation, 0));
      return { json, text: actText(invocation.terminal, await toldThumbprint(json)) };
    },
  }),
  decisionCommand("approve", "approve acts of others: each has its effect now"),
  decisionCommand("reject", "reject acts: they never have their effect"),
  decisionCommand("withdraw", "take back what you have asked for yourself"),
];

function approvalsTable({ terminal }: Invocation, acts: readonly ActBody[]): string {
  const headings = ["approval", "kind", "partner", "status", "asked by", "until", "what"];
  const rows = acts.map((act) => [
    act.approval_id,
    act.kind,
    act.client_id ?? "",
    act.status,
    act.requested_by,
    act.expires_at ?? "",
    factsLine(act.facts),
  ]);
  return table(terminal, headings, rows);
}

function decisionCommand(decision: Decision, purpose: string): CommandSpec {
  return {
    name: `operator approvals ${decision}`,
    purpose,
    words: [["<approval_id...>", "one or several"]],
    options: [keyOption, ["--yes", "ask nothing"], ...operatorOptions],
    more:
      "Several are decided one after the other; each that is refused is told, and it ends with 1.",
    examples: [
      `operator approvals ${decision} ${exampleId}`,
      `operator approvals ${decision} ${exampleId} --yes --json`,
    ],
    run: (invocation) => withOperator(invocation, (api) => decideAll(api, invocation, decision)),
  };
}

async function decideAll(
  api: OperatorApi,
  invocation: Invocation,
  decision: Decision,
): Promise<Said> {
  const decided: ActBody[] = [];
  let exitCode: ExitCode = exitCodes.done;
  const key = commandKey(invocation);
  for (const id of invocation.words) {
    try {
      if (decision === "approve") await askAbout(api, invocation, id);
      // Each has a key of its own, which a repeat of the command makes again.
      decided.push(await underKey(key, () => api.decide(id, decision, `${key}:${id}`)));
    } catch (error) {
      // One of one fails as a whole.
      if (invocation.words.length === 1) throw error;
      invocation.note(`${id}:`);
      const its = reportError(error, invocation.has("json"), invocation.terminal);
      exitCode = exitCode === exitCodes.outcomeUnknown ? exitCode : its;
    }
  }
  const text = decided.map((act) => actText(invocation.terminal, act)).join("\n\n");
  const json = invocation.words.length === 1 ? decided[0] : { data: decided };
  return { json, text: text === "" ? "nothing was decided" : text, exitCode };
}

/** Whoever approves sees what. */
async function askAbout(api: OperatorApi, invocation: Invocation, id: string): Promise<void> {
  if (invocation.has("yes") || !invocation.terminal.canAsk) return;
  const act = await toldThumbprint(await api.approval(id));
  invocation.note(actText(invocation.terminal, act));
  await invocation.confirm("approve it?");
}
