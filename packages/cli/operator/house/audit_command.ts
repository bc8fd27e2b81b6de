import type { CommandSpec } from "../../commands/command_spec.ts";
import { exitCodes } from "../../outcome/exit_codes.ts";
import { facts, table } from "../../terminal/table.ts";
import { factsLine } from "../acts/act_text.ts";
import { limitOption, readCommand } from "../reading/read_command.ts";

/** `audit`: who did what. */
export const auditCommand: CommandSpec = readCommand({
  name: "audit",
  purpose: "show the chained log of all acts, or verify the chain",
  options: [
    ["--after <sequence>", "what comes behind it (0)"],
    limitOption,
    ["--verify", "recompute the whole chain; a break ends with 1"],
  ],
  more: "Keep sequence and hash that --verify prints: a later log must still hold them.",
  examples: ["audit --after 120", "audit --verify --json"],
  read: async (api, invocation) => {
    const { terminal } = invocation;
    if (invocation.has("verify")) {
      const json = await api.auditChain();
      const text = facts(terminal, [
        ["chain", json.whole ? "whole" : "BROKEN"],
        ["sequence", String(json.sequence)],
        ["hash", json.hash],
        ...json.breaks.map((found): [string, string] => ["break", JSON.stringify(found)]),
      ]);
      return { json, text, exitCode: json.whole ? exitCodes.done : exitCodes.refused };
    }
    const query = { after_sequence: invocation.option("after"), limit: invocation.option("limit") };
    const json = await api.audit(query);
    const rows = json.data.map((line) => [
      String(line.sequence),
      line.at,
      line.operator,
      line.act,
      line.client_id ?? "",
      factsLine(Object(line.facts) as Record<string, unknown>),
    ]);
    const headings = [">sequence", "at", "operator", "act", "partner", "facts"];
    return { json, text: table(terminal, headings, rows) };
  },
});
