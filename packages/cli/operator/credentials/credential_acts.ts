import type { CommandSpec } from "../../commands/command_spec.ts";
import { actCommand } from "../acts/act_command.ts";
import { partnerPath } from "../api/places.ts";
import { wordAt } from "../reading/read_command.ts";
import { placeOfKind } from "./kinds.ts";
import { overlapOption, readOverlap } from "./overlap.ts";
import { readCsr, readPublicJwk } from "./public_files.ts";
import { checkSecretOut, secretOutOption, secretSaid } from "./secret_said.ts";

const ofPartner = ["<client_id>", "the partner"] as const;

/** A new secret beside the one there is, or in its place after an overlap. */
export function secretCommand(
  { name, purpose, kind, usual }: {
    name: string;
    purpose: string;
    kind: "client" | "webhook";
    /** The overlap where none is given; "": the secrets before it stay until they are ended. */
    usual: string;
  },
): CommandSpec {
  return actCommand({
    name,
    purpose,
    words: [ofPartner],
    options: [overlapOption(usual || "until it is ended"), secretOutOption],
    more: "There are two at most at a time. It is shown once: nobody can read it again.",
    examples: [`${name} bank-alpha --overlap 24h --out ${kind}-secret.txt`],
    asked: (invocation) => {
      checkSecretOut(invocation);
      const overlap = invocation.option("overlap") ?? usual;
      return {
        path: partnerPath(wordAt(invocation, 0), `${kind}-secrets`),
        body: overlap === "" ? {} : { overlap_seconds: readOverlap(overlap) },
      };
    },
    said: (invocation, act) => secretSaid(invocation, act, `${kind}_secret`),
  });
}

/** What is asked for of credentials. */
export const credentialActs: readonly CommandSpec[] = [
  actCommand({
    name: "csr sign",
    purpose: "have a partner's certificate signing request signed (takes two)",
    words: [ofPartner, ["<file>", "the request, PEM"]],
    more: "The request is checked before it is sent: CN, the key, its own signature.",
    examples: ["csr sign bank-alpha client.csr"],
    asked: async ({ words: [clientId = "", file = ""] }) => ({
      path: partnerPath(clientId, "certificates"),
      body: { csr: await readCsr(file, { clientId }) },
    }),
  }),
  actCommand({
    name: "keys add",
    purpose: "register a partner's signing key: the public JWK (takes two)",
    words: [ofPartner, ["<file>", "the public JWK"]],
    options: [["--kid <thumbprint>", "what the partner has told you: it must be the key's own"]],
    examples: ["keys add bank-alpha signing.pub.jwk"],
    asked: async (invocation) => {
      const { words: [clientId = "", file = ""] } = invocation;
      const kid = invocation.option("kid");
      const jwk = await readPublicJwk(file);
      return {
        path: partnerPath(clientId, "signing-keys"),
        body: { jwk, ...(kid !== undefined && { kid }) },
      };
    },
  }),
  secretCommand({
    name: "secrets client new",
    purpose: "make a secret for tokens, shown once",
    kind: "client",
    usual: "",
  }),
  secretCommand({
    name: "secrets webhook new",
    purpose: "make a secret that signs webhooks, shown once",
    kind: "webhook",
    usual: "",
  }),
  actCommand({
    name: "credentials end",
    purpose: "end a credential: at a time, or at once and for ever",
    words: [
      ofPartner,
      ["<kind>", "certificate, key, client-secret or webhook-secret"],
      ["<id>", "as partners show prints it"],
    ],
    options: [
      ["--at <time>", "when, as 2026-12-01T00:00:00Z; else at once"],
      ["--reason <word>", "of a certificate: superseded, keyCompromise, cessationOfOperation ..."],
    ],
    more: "Ended at once it works nowhere any more within 5 seconds, on open connections too.",
    examples: [
      "credentials end bank-alpha certificate 3f0c...9a --reason keyCompromise --yes",
      "credentials end bank-alpha key 9QkW...xs --at 2026-12-01T00:00:00Z",
    ],
    question: ({ words: [clientId, kind, id] }) => `end ${kind} ${id} of ${clientId}?`,
    asked: (invocation) => {
      const { words: [clientId = "", kind = "", id = ""] } = invocation;
      const [at, reason] = [invocation.option("at"), invocation.option("reason")];
      const body = { ...(at !== undefined && { at }), ...(reason !== undefined && { reason }) };
      return { path: partnerPath(clientId, placeOfKind(kind), id, "end"), body };
    },
  }),
  actCommand({
    name: "webhook set",
    purpose: "say where a partner's events go, once it has answered webhook.test (takes two)",
    words: [ofPartner, ["<url>", "https, port 443 in production"]],
    examples: ["webhook set bank-alpha https://hooks.bank-alpha.example/mithqal"],
    asked: ({ words: [clientId = "", url = ""] }) => ({
      path: partnerPath(clientId, "webhook"),
      body: { url },
    }),
  }),
  webhookCommand("test", "send a webhook.test"),
  webhookCommand("resume", "try a disabled endpoint again; what was missed is sent"),
  actCommand({
    name: "webhook recover",
    purpose: "send again what was not delivered since a moment",
    words: [ofPartner],
    options: [["--since <time>", "such as 2026-11-20T08:00:00Z"]],
    examples: ["webhook recover bank-alpha --since 2026-11-20T08:00:00Z"],
    asked: (invocation) => ({
      path: partnerPath(wordAt(invocation, 0), "webhook", "recover"),
      body: { since: invocation.needed("since", "--since TIME") },
    }),
  }),
];

function webhookCommand(word: "test" | "resume", purpose: string): CommandSpec {
  return actCommand({
    name: `webhook ${word}`,
    purpose,
    words: [ofPartner],
    examples: [`webhook ${word} bank-alpha`],
    asked: (invocation) => ({ path: partnerPath(wordAt(invocation, 0), "webhook", word) }),
  });
}
