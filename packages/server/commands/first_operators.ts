import { readFile } from "node:fs/promises";
import { readCertificate } from "@mithqal/pki";
import { bootstrapOperators, type NewOperator } from "@mithqal/store";
import { readOperatorCertificate } from "../operator/operator_certificate.ts";
import { StartRefused } from "../service/start_refused.ts";
import { openHome } from "./open_home.ts";
import { configure, type ServerRequest } from "./run_server.ts";

/**
 * Makes the operators who make all others, each named as `NAME=CERTIFICATE.pem`: they may ask for acts
 * and approve those of another. It works while there is none, and so once.
 */
export async function makeFirstOperators(
  request: ServerRequest,
  named: readonly string[],
): Promise<void> {
  const config = await configure({ ...request, role: "operator" });
  const authority = await readCertificate(config.operator!.tls.clientAuthority);
  if (!authority.ok) throw new StartRefused([`MITHQAL_OPERATOR_CA: ${authority.message}`]);
  const operators: NewOperator[] = [];
  for (const one of named) operators.push(await operatorOf(one, authority.certificate));
  if (new Set(operators.map(({ name }) => name)).size < 2) {
    throw new StartRefused(["--first-operator: expected two persons: one asks, another approves"]);
  }
  const home = await openHome(config.database);
  try {
    const database = await home.open({ role: "mithqal_operator" });
    const areMade = await bootstrapOperators(database, operators);
    await database.close();
    if (!areMade) throw new StartRefused([thereAreSome]);
  } finally {
    await home.close();
  }
}

const thereAreSome =
  "there are operators already: two of them add others, by mithqal operator operators add";

async function operatorOf(
  named: string,
  authority: Parameters<typeof readOperatorCertificate>[2],
): Promise<NewOperator> {
  const [, name = "", file = ""] = /^([^=]+)=(.+)$/.exec(named) ?? [];
  const pem = await readFile(file, "utf8").catch(() => null);
  if (pem === null) {
    throw new StartRefused([`--first-operator ${named}: expected NAME=FILE, and a file to read`]);
  }
  const read = await readOperatorCertificate(pem, name, authority);
  if (!read.ok) throw new StartRefused([`--first-operator ${named}: ${read.message}`]);
  const { sha256, notAfter, pem: own } = read.certificate;
  const certificate = { sha256, pem: own, endsAtMs: notAfter.getTime() };
  return { name, roles: ["operator", "approver"], certificate };
}
