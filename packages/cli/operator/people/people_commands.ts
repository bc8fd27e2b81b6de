import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation } from "../../commands/invocation.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { facts, table } from "../../terminal/table.ts";
import { actCommand } from "../acts/act_command.ts";
import { place } from "../api/places.ts";
import { readCommand, wordAt } from "../reading/read_command.ts";
import { readNamedFile } from "../reading/read_named_file.ts";

const operator = ["<name>", "the operator"] as const;
const rolesOption = ["--role <role...>", "viewer, operator, approver: one or several"] as const;
const certificateOption = [
  "--certificate <file>",
  "PEM, of the operator authority: see operator certify",
] as const;

/** The operators themselves. */
export const peopleCommands: readonly CommandSpec[] = [
  readCommand({
    name: "me",
    purpose: "show who you are here, and what you may do",
    examples: ["me", "me --as checker"],
    read: async (api, { terminal }) => {
      const json = await api.me();
      const text = facts(terminal, [
        ["operator", json.name],
        ["roles", json.roles.join(", ")],
        ["environment", json.environment],
        ["certificate", json.certificate.sha256],
        ["good until", json.certificate.not_after],
      ]);
      return { json, text };
    },
  }),
  readCommand({
    name: "operators list",
    purpose: "list the operators, their roles and certificates",
    examples: ["operators list --json"],
    read: async (api, { terminal }) => {
      const json = await api.operators();
      const rows = json.data.flatMap(({ name, roles, suspended, certificates }) =>
        certificates.map((one) => [
          name,
          roles.join(", "),
          suspended ? "suspended" : "active",
          one.sha256,
          one.revoked_at === null ? `until ${one.not_after}` : `revoked ${one.revoked_at}`,
        ])
      );
      const headings = ["operator", "roles", "status", "certificate", "good"];
      return { json, text: table(terminal, headings, rows) };
    },
  }),
  actCommand({
    name: "operators add",
    purpose: "add an operator (takes two)",
    words: [operator],
    options: [rolesOption, certificateOption],
    examples: ["operators add amal --role operator approver --certificate client.pem"],
    asked: async (invocation) => {
      const body = {
        name: wordAt(invocation, 0),
        roles: rolesOf(invocation),
        certificate: await certificateOf(invocation),
      };
      return { path: "/operators", body };
    },
  }),
  actCommand({
    name: "operators certificate",
    purpose: "register an operator's next certificate, before the old one ends (takes two)",
    words: [operator],
    options: [certificateOption],
    examples: ["operators certificate amal --certificate client.pem"],
    asked: async (invocation) => ({
      path: place("operators", wordAt(invocation, 0), "certificates"),
      body: { certificate: await certificateOf(invocation) },
    }),
  }),
  actCommand({
    name: "operators revoke",
    purpose: "revoke an operator's certificate at once and for ever",
    words: [operator, ["<sha256>", "as operators list prints it"]],
    examples: ["operators revoke amal 3f0c...9a --yes"],
    question: ({ words: [name, sha256] }) => `revoke certificate ${sha256} of ${name}?`,
    asked: ({ words: [name = "", sha256 = ""] }) => ({
      path: place("operators", name, "certificates", sha256, "revoke"),
    }),
  }),
  actCommand({
    name: "operators roles",
    purpose: "say what an operator may do: all of the roles (takes two)",
    words: [operator],
    options: [rolesOption],
    examples: ["operators roles amal --role viewer"],
    asked: (invocation) => ({
      path: place("operators", wordAt(invocation, 0), "roles"),
      body: { roles: rolesOf(invocation) },
    }),
  }),
  actCommand({
    name: "operators suspend",
    purpose: "stop an operator at once",
    words: [operator],
    examples: ["operators suspend amal --yes"],
    question: (invocation) => `suspend the operator ${wordAt(invocation, 0)}?`,
    asked: (invocation) => ({ path: place("operators", wordAt(invocation, 0), "suspend") }),
  }),
  actCommand({
    name: "operators resume",
    purpose: "let a suspended operator go on (takes two)",
    words: [operator],
    examples: ["operators resume amal"],
    asked: (invocation) => ({ path: place("operators", wordAt(invocation, 0), "resume") }),
  }),
];

function rolesOf(invocation: Invocation): readonly string[] {
  const roles = invocation.options("role");
  if (roles.length > 0) return roles;
  throw new UsageError("expected --role ROLE, got none");
}

/** A private key is never sent: what is no certificate stays here. */
async function certificateOf(invocation: Invocation): Promise<string> {
  const path = invocation.needed("certificate", "--certificate FILE");
  const remedy = "make it: mithqal operator certify";
  const pem = await readNamedFile(path, "a certificate", remedy);
  if (/^-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\s*$/.test(pem)) return pem;
  throw new UsageError(`expected one certificate (PEM) in ${path}, got something else`);
}
