import type { Mithqal, SignedStatement } from "@mithqal/client";
import { importPublicKeyJwk, type VerificationKey, verifyDetached } from "@mithqal/jws";
import type { StatementBody } from "@mithqal/protocol/account";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation, Said } from "../../commands/invocation.ts";
import { exitCodes } from "../../outcome/exit_codes.ts";
import { modes, refuseExisting, writeWhole } from "../../profile/write_file.ts";
import { grams, sar } from "../../terminal/amounts.ts";
import { facts, table } from "../../terminal/table.ts";

/** `statement`: a closed business day. */
export const statementCommand: CommandSpec = {
  name: "statement",
  purpose: "show the statement of a closed business day (Asia/Riyadh), and verify its signature",
  words: [["<date>", "such as 2026-11-20"]],
  options: [
    ["--csv", "the table as it was signed"],
    [
      "--out <file>",
      "keep the signed bytes in FILE and their signature in FILE.jws, where it is valid",
    ],
  ],
  examples: [
    "statement 2026-11-20",
    "statement 2026-11-20 --csv --out 2026-11-20.csv",
    "statement 2026-11-20 --json",
  ],
  run: async (invocation) => {
    const [date = ""] = invocation.words;
    const { signal } = invocation;
    const out = invocation.option("out");
    if (out !== undefined) refuseExisting([out, `${out}.jws`]);
    return await invocation.withClient(async (mithqal) => {
      const read = invocation.has("csv")
        ? await mithqal.statements.csv(date, { signal })
        : await mithqal.statements.get(date, { signal });
      const isSigned = await verify(mithqal, read);
      if (isSigned && out !== undefined) await keep(out, read);
      return said(invocation, read, isSigned);
    });
  },
};

type Read = { csv: string } | { statement: StatementBody };

async function keep(out: string, { bytes, signature }: SignedStatement): Promise<void> {
  await writeWhole(out, bytes, modes.secret);
  await writeWhole(`${out}.jws`, signature!, modes.secret);
}

/** Whether one of the service's published keys has signed the bytes. */
async function verify(mithqal: Mithqal, { bytes, signature }: SignedStatement): Promise<boolean> {
  if (signature === null) return false;
  const { keys } = await mithqal.tokenKeys();
  const known: VerificationKey[] = [];
  for (const { kid, kty, crv, x, y } of keys as (JsonWebKey & { kid?: string })[]) {
    const read = await importPublicKeyJwk({ kty, crv, x, y });
    if (read.ok) known.push({ kid: kid ?? read.thumbprint, key: read.key });
  }
  return (await verifyDetached(signature, new Uint8Array(bytes), known)).ok;
}

/** A CSV that is right is printed as it is, for a file. */
function said({ terminal }: Invocation, read: Read, isSigned: boolean): Said {
  const text = "csv" in read ? read.csv.trimEnd() : statementText(terminal, read.statement);
  const verdict = isSigned ? "valid" : "NOT VALID: do not book it, tell the operator";
  const isBare = "csv" in read && isSigned;
  return {
    json: {
      signature_valid: isSigned,
      ...("csv" in read ? { csv: read.csv } : { statement: read.statement }),
    },
    text: isBare ? text : `${text}\nsignature ${verdict}`,
    exitCode: isSigned ? exitCodes.done : exitCodes.refused,
  };
}

function statementText(terminal: Invocation["terminal"], statement: StatementBody): string {
  const { opening, closing, totals, closing_ledger_sequence, closing_ledger_hash } = statement;
  const balance = ({ sar: money, gold }: StatementBody["opening"]) =>
    `SAR ${sar(money.available_halalas)}, held ${sar(money.held_halalas)}, ${
      grams(gold.available_mg)
    } g`;
  return [
    facts(terminal, [
      ["day", statement.date],
      ["closed", statement.closed_at],
      ["opening", balance(opening)],
      ["closing", balance(closing)],
      ["ledger entry", `${closing_ledger_sequence} ${closing_ledger_hash}`],
    ]),
    table(
      terminal,
      ["Kind", ">Entries", ">SAR", ">Grams"],
      totals.map(({ kind, entries, change_halalas, change_mg }) => [
        kind,
        String(entries),
        sar(change_halalas),
        grams(change_mg),
      ]),
    ),
  ].filter((part) => part !== "").join("\n");
}
