import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation, Said } from "../../commands/invocation.ts";
import { exitCodes } from "../../outcome/exit_codes.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { openProfile } from "../../profile/open_profile.ts";
import { facts } from "../../terminal/table.ts";
import { type ChainHolder, type ChainReport, checkChain } from "./check_chain.ts";

/** `ledger verify`: the chain recomputed, without the service. */
export const ledgerVerifyCommand: CommandSpec = {
  name: "ledger verify",
  purpose: "recompute the hash chain of downloaded entries; nothing is sent, nobody is trusted",
  words: [["<file>", "as ledger download wrote it"]],
  options: [
    [
      "--anchor <hash...>",
      "a ledger_hash that you hold, of an order or a statement: it must be there",
    ],
    ["--environment <name>", "whose chain it is; else the profile's"],
    ["--client-id <id>", "whose chain it is; else the profile's"],
  ],
  more: "An entry that was changed, left out or put in breaks the chain from there on.",
  examples: [
    "ledger verify ledger.jsonl",
    "ledger verify ledger.jsonl --environment sandbox --client-id demo --json",
  ],
  run: async (invocation) => {
    const [file = ""] = invocation.words;
    const whose = await holder(invocation);
    // A stream that cannot be opened would leave its reader waiting; so would lines that nobody awaits yet.
    await access(file);
    const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
    const report = await checkChain(lines, whose, invocation.options("anchor"));
    return said(invocation, report);
  },
};

async function holder(invocation: Invocation): Promise<ChainHolder> {
  const [environment, clientId] = [invocation.option("environment"), invocation.option("clientId")];
  if (environment !== undefined && clientId !== undefined) return { environment, clientId };
  if (environment !== undefined || clientId !== undefined) {
    throw new UsageError("expected both --environment and --client-id, or neither");
  }
  return await openProfile(invocation.profile());
}

function said({ terminal }: Invocation, report: ChainReport): Said {
  const text = report.ok
    ? facts(terminal, [
      ["chain", `whole: ${report.entries} entries`],
      ["from entry", String(report.first_sequence)],
      ["to entry", String(report.last_sequence)],
      ["last hash", report.last_hash],
      ["anchors", report.anchors === 0 ? "none was given" : `${report.anchors} found`],
    ])
    : facts(terminal, [
      ["chain", "BROKEN"],
      ["line", String(report.line)],
      ["entry", report.sequence === null ? null : String(report.sequence)],
      ["because", report.message],
      ["next", "download it anew; if it is the same, tell the operator and keep the file"],
    ]);
  return { json: report, text, exitCode: report.ok ? exitCodes.done : exitCodes.refused };
}
