import type { CommandSpec } from "../../commands/command_spec.ts";
import { modes, refuseExisting, writeWhole } from "../../profile/write_file.ts";
import { endpointText } from "../../terminal/endpoint_text.ts";
import { facts } from "../../terminal/table.ts";
import { credentialsTable } from "../partners/partner_text.ts";
import { readCommand, wordAt } from "../reading/read_command.ts";

const ofPartner = ["<client_id>", "the partner"] as const;

/** What can be read of credentials; nothing of it is secret. */
export const credentialReads: readonly CommandSpec[] = [
  readCommand({
    name: "certificates list",
    purpose: "list a partner's certificates",
    words: [ofPartner],
    examples: ["certificates list bank-alpha"],
    read: async (api, invocation) => {
      const { credentials } = await api.partner(wordAt(invocation, 0));
      const data = credentials.filter(({ kind }) => kind === "certificate");
      return { json: { data }, text: credentialsTable(invocation.terminal, data) };
    },
  }),
  readCommand({
    name: "certificates show",
    purpose: "show a partner's certificate again; it is no secret",
    words: [ofPartner, ["<sha256>", "as certificates list prints it"]],
    options: [["--out <file>", "write the PEM to a file that is not there yet"]],
    examples: ["certificates show bank-alpha 3f0c...9a --out client.pem"],
    read: async (api, invocation) => {
      const { words: [clientId = "", sha256 = ""], terminal } = invocation;
      const out = invocation.option("out");
      if (out !== undefined) refuseExisting([out]);
      const json = await api.certificate(clientId, sha256);
      if (out !== undefined) await writeWhole(out, json.certificate, modes.open);
      const about = facts(terminal, [
        ["certificate", json.sha256],
        ["serial", json.serial],
        ["subject", json.subject],
        ["from", json.not_before],
        ["until", json.not_after],
        ["written to", out],
      ]);
      const text = out === undefined ? `${about}\n${json.certificate.trimEnd()}` : about;
      return { json, text };
    },
  }),
  readCommand({
    name: "keys show",
    purpose: "show a partner's signing key: its public half",
    words: [ofPartner, ["<kid>", "as partners show prints it"]],
    examples: ["keys show bank-alpha 9QkW...xs"],
    read: async (api, { words: [clientId = "", kid = ""] }) => {
      const json = await api.signingKey(clientId, kid);
      return { json, text: JSON.stringify(json.jwk) };
    },
  }),
  readCommand({
    name: "webhook show",
    purpose: "show where a partner's events go, and how that answers",
    words: [ofPartner],
    examples: ["webhook show demo"],
    read: async (api, invocation) => {
      const json = await api.webhook(wordAt(invocation, 0));
      return { json, text: endpointText(invocation.terminal, json) };
    },
  }),
];
