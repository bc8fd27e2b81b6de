import { keyOption } from "../../commands/command_key.ts";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation, Said } from "../../commands/invocation.ts";
import { exitCodes } from "../../outcome/exit_codes.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { modes, refuseExisting, writeWhole } from "../../profile/write_file.ts";
import { facts } from "../../terminal/table.ts";
import { waitingText } from "../acts/act_text.ts";
import type { ActBody } from "../api/answers.ts";
import type { OperatorApi } from "../api/operator_api.ts";
import { partnerPath } from "../api/places.ts";
import { secretCommand } from "../credentials/credential_acts.ts";
import { overlapOption, overlapSeconds } from "../credentials/overlap.ts";
import { readCsr, readPublicJwk } from "../credentials/public_files.ts";
import { operatorOptions } from "../find_operator_profile.ts";
import { withOperator } from "../with_operator.ts";
import { type Ending, endOthers, registeredId } from "./replace_credential.ts";

/** A credential whose successor takes two persons. */
interface Rotated {
  word: "certificate" | "key";
  kind: "certificate" | "signing_key";
  /** The kind of the act that registers it. */
  act: string;
  place: string;
  file: string;
  what: string;
  readBody: (file: string, clientId: string) => Promise<object>;
}

const usualOverlap = "7d";

const rotatedCertificate: Rotated = {
  word: "certificate",
  kind: "certificate",
  act: "certificate.sign",
  place: "certificates",
  file: "client.csr",
  what: "the new request, PEM",
  readBody: async (file, clientId) => ({ csr: await readCsr(file, { clientId }) }),
};

const rotatedKey: Rotated = {
  word: "key",
  kind: "signing_key",
  act: "signing_key.register",
  place: "signing-keys",
  file: "signing.pub.jwk",
  what: "the new public JWK",
  readBody: async (file) => ({ jwk: await readPublicJwk(file) }),
};

/** Each credential's rotation in one command. */
export const rotateCommands: readonly CommandSpec[] = [
  rotateCommand(rotatedCertificate, [
    ["--out <file>", "write the certificate to a file that is not there yet"],
  ]),
  rotateCommand(rotatedKey, []),
  secretCommand({
    name: "rotate client-secret",
    purpose: "make a new secret for tokens; the one before it ends after the overlap",
    kind: "client",
    usual: "1d",
  }),
  secretCommand({
    name: "rotate webhook-secret",
    purpose: "make a new webhook secret; events are signed by both until the old one ends",
    kind: "webhook",
    usual: "1d",
  }),
];

function rotateCommand(rotated: Rotated, own: NonNullable<CommandSpec["options"]>): CommandSpec {
  const { word, file, what } = rotated;
  return {
    name: `operator rotate ${word}`,
    purpose:
      `put a new ${word} in the place of the old one, which ends after the overlap (takes two)`,
    words: [["<client_id>", "the partner"], ["[file]", what]],
    options: [
      ["--approval <id>", "go on when the second person has approved"],
      overlapOption(usualOverlap),
      ...own,
      keyOption,
      ...operatorOptions,
    ],
    more:
      "First with the file: it waits for a second person. Then with --approval, as it prints: the\n" +
      "old one ends after the overlap. Nothing ends before the new one works.",
    examples: [
      `operator rotate ${word} bank-alpha ${file}`,
      `operator rotate ${word} bank-alpha --approval apr_01kae4h3zsf8xrv6y2m0d9c5bt --overlap 3d`,
    ],
    run: (invocation) => withOperator(invocation, (api) => rotate(api, invocation, rotated)),
  };
}

async function rotate(api: OperatorApi, invocation: Invocation, rotated: Rotated): Promise<Said> {
  const [clientId = ""] = invocation.words;
  const overlap = overlapSeconds(invocation, usualOverlap);
  const out = invocation.option("out");
  if (out !== undefined) refuseExisting([out]);
  const act = await askedAct(api, invocation, rotated);
  if (act.status === "waiting") return waitingSaid(invocation, act, rotated);
  if (act.status !== "approved") return closedSaid(act);
  const id = registeredId(act);
  const replacement = { clientId, kind: rotated.kind, id, overlapSeconds: overlap };
  const ended = await endOthers(api, replacement, Date.now());
  const pem = rotated.kind === "certificate"
    ? (await api.certificate(clientId, id)).certificate
    : undefined;
  if (out !== undefined && pem !== undefined) await writeWhole(out, pem, modes.open);
  return rotatedSaid(invocation, { id, ended, pem, out });
}

/** The act that was asked for before, or now. */
async function askedAct(
  api: OperatorApi,
  invocation: Invocation,
  { act: kind, place, word, readBody }: Rotated,
): Promise<ActBody> {
  const { words: [clientId = "", file] } = invocation;
  const approval = invocation.option("approval");
  if ((approval === undefined) === (file === undefined)) {
    throw new UsageError("expected either a file or --approval ID");
  }
  if (file !== undefined) {
    const body = await readBody(file, clientId);
    return await api.act(partnerPath(clientId, place), body, invocation.option("key"));
  }
  const act = await api.approval(approval!);
  if (act.kind === kind && act.client_id === clientId) return act;
  throw new UsageError(
    `expected the approval of a ${word} of ${clientId}, got ${act.kind} of ${act.client_id}`,
  );
}

function waitingSaid(invocation: Invocation, act: ActBody, { word }: Rotated): Said {
  const overlap = invocation.option("overlap") ?? usualOverlap;
  const next = `mithqal operator rotate ${word} ${act.client_id} --approval ${act.approval_id} ` +
    `--overlap ${overlap}`;
  const text = `${waitingText(invocation.terminal, [act])}\nthen go on with: ${next}`;
  return { json: { status: "waiting", approval: act, next }, text };
}

function closedSaid(act: ActBody): Said {
  const { approval_id: id, status, decided_by: by } = act;
  const text = `${id} is ${status}${by === null ? "" : ` by ${by}`}: nothing was changed`;
  return { json: { status, approval: act }, text, exitCode: exitCodes.refused };
}

interface Done {
  id: string;
  ended: readonly Ending[];
  pem: string | undefined;
  out: string | undefined;
}

function rotatedSaid({ terminal }: Invocation, { id, ended, pem, out }: Done): Said {
  const about = facts(terminal, [
    ["new", id],
    ...ended.map((one): [string, string] => [
      "ends",
      `${one.id} ${one.ends_at ?? "at once: it has ended"}`,
    ]),
    ["written to", out],
  ]);
  const json = { status: "rotated", id, ended, ...(pem !== undefined && { certificate: pem }) };
  const text = pem === undefined || out !== undefined ? about : `${about}\n${pem.trimEnd()}`;
  return { json, text };
}
