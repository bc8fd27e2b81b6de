import { existsSync } from "node:fs";
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { limits } from "@mithqal/protocol";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation } from "../../commands/invocation.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { modes } from "../../profile/write_file.ts";
import { readEntry } from "./read_entry.ts";

/** `ledger download`: entries into a file, one a line. */
export const downloadCommand: CommandSpec = {
  name: "ledger download",
  purpose: "download your ledger entries into a file, one a line; a file that is there goes on",
  words: [["<file>", "where they are kept"]],
  examples: ["ledger download ledger.jsonl"],
  run: async (invocation) => {
    const [file = ""] = invocation.words;
    const after = await lastSequence(file);
    if (after === 0) await writeFile(file, "", { mode: modes.secret });
    const entries = await invocation.withClient((mithqal) =>
      append(
        invocation,
        file,
        mithqal.ledgerEntries({ after_sequence: after, limit: entriesAPart }, {
          signal: invocation.signal,
        }),
      )
    );
    const json = { file, downloaded: entries, last_sequence: after + entries };
    return { json, text: `${entries} new entries in ${file}, up to ${json.last_sequence}` };
  },
};

const entriesAPart = limits.list.maxItems;

async function append(
  invocation: Invocation,
  file: string,
  entries: AsyncIterable<object>,
): Promise<number> {
  let [count, part] = [0, ""];
  for await (const entry of entries) {
    part += `${JSON.stringify(entry)}\n`;
    if (++count % entriesAPart !== 0) continue;
    await appendFile(file, part);
    part = "";
    if (invocation.terminal.isTerminal) invocation.note(`${count} entries`);
  }
  await appendFile(file, part);
  return count;
}

/** Where a file ends; 0 for none. */
async function lastSequence(file: string): Promise<number> {
  if (!existsSync(file)) return 0;
  const last = (await readFile(file, "utf8")).trimEnd().split("\n").at(-1) ?? "";
  if (last === "") return 0;
  const read = readEntry(last);
  if (typeof read !== "string") return Number(read.entry.sequence);
  throw new UsageError(
    `expected ledger entries in ${file}, got another last line: ${read}`,
    "name another file, or take the broken line out",
  );
}
