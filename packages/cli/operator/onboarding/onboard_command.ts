import { MithqalError, OutcomeUnknownError, TransportError } from "@mithqal/client";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation, Said } from "../../commands/invocation.ts";
import { exitCodes } from "../../outcome/exit_codes.ts";
import { facts, table } from "../../terminal/table.ts";
import { waitingText } from "../acts/act_text.ts";
import type { OperatorApi } from "../api/operator_api.ts";
import { operatorOptions } from "../find_operator_profile.ts";
import { termsHelp } from "../partners/terms.ts";
import { withOperator } from "../with_operator.ts";
import { isClosed, Onboarding, type Progress } from "./onboarding.ts";
import { loadPlan, makePlan, type Plan, planFile, refuseOldPlan, savePlan } from "./plan.ts";
import { readWish } from "./wish.ts";

/** `onboard`: all steps of taking a partner in. */
export const onboardCommand: CommandSpec = {
  name: "operator onboard",
  purpose: "take a partner in, from the request to the folder that it gets",
  words: [["[client_id]", "the partner's name for programs"]],
  options: [
    ["--file <file>", "what is known of it, as JSON; options win over it"],
    ["--name <name>", "its name for people; O of its certificate"],
    ["--term <name=value...>", "a term; spread_bps and fee_bps must be there"],
    ["--csr <file>", "its certificate signing request (mithqal csr)"],
    ["--jwk <file>", "its public signing key (signing.pub.jwk)"],
    ["--network <network...>", "where its requests come from"],
    ["--iban <iban>", "where its money goes"],
    ["--webhook-url <url>", "where its events go"],
    ["--base-url <url>", "the address of the partners' API, for its credentials.json"],
    ["--server-ca <file>", "the authority of the service's certificate; else the one you have"],
    ["--cell <name>", "where it lives; else the house's first cell"],
    ["--hand-over <dir>", "the folder that the partner gets; else ./CLIENT_ID"],
    ["--resume <file>", "go on with an onboarding, once the second person has approved"],
    ["--ask-again", "ask once more for what was rejected or not decided in time"],
    ...operatorOptions,
  ],
  more: `On a terminal it asks for what is missing. The file has the same names:
  {"client_id": "bank-alpha", "name": "Bank Alpha", "terms": {"spread_bps": 80, "fee_bps": 25},
   "csr": "client.csr", "signing_key": "signing.pub.jwk", "networks": ["192.0.2.0/24"],
   "iban": "SA...", "base_url": "https://api.example", "webhook_url": "https://...", "hand_over": "out"}

${termsHelp}`,
  examples: [
    "operator onboard",
    "operator onboard --file bank-alpha.json",
    "operator onboard --resume bank-alpha.onboarding.json",
  ],
  run: (invocation) => withOperator(invocation, (api) => onboard(api, invocation)),
};

async function onboard(api: OperatorApi, invocation: Invocation): Promise<Said> {
  const resumed = invocation.option("resume");
  const plan = resumed === undefined ? await newPlan(api, invocation) : await loadPlan(resumed);
  const file = resumed ?? planFile(plan);
  const save = () => savePlan(plan, file);
  const asksAgain = invocation.has("askAgain");
  try {
    const progress = await new Onboarding({ api, plan, save, asksAgain }).advance();
    return said(invocation, plan, progress, file);
  } catch (error) {
    throw goingOn(error, file);
  }
}

/** Every step's key is in the file: whatever is open is settled by going on with it. */
function goingOn(error: unknown, file: string): unknown {
  if (!(error instanceof OutcomeUnknownError || error instanceof TransportError)) return error;
  const remedy = `mithqal operator onboard --resume ${file}: it does nothing twice`;
  return new MithqalError(error.code, error.message, remedy, error.cause);
}

async function newPlan(api: OperatorApi, invocation: Invocation): Promise<Plan> {
  const wish = await readWish(invocation);
  refuseOldPlan(wish);
  return await makePlan(api, wish);
}

function said(
  invocation: Invocation,
  plan: Plan,
  { steps, isWhole }: Progress,
  file: string,
): Said {
  const { client_id, hand_over } = plan;
  const waiting = steps.map(({ act }) => act).filter(({ status }) => status === "waiting");
  const isStuck = steps.some(({ act }) => isClosed(act));
  const status = isWhole ? "whole" : isStuck ? "closed" : "waiting";
  const json = {
    client_id,
    status,
    hand_over: isWhole ? hand_over : null,
    resume: isWhole ? null : file,
    steps: steps.map(({ step, act }) => ({
      step,
      status: act.status,
      approval_id: act.approval_id,
      decided_by: act.decided_by,
    })),
  };
  const rows = json.steps.map((
    one,
  ) => [one.step, one.status, one.approval_id, one.decided_by ?? ""]);
  const { terminal } = invocation;
  const lines = [table(terminal, ["step", "status", "approval", "decided by"], rows)];
  if (waiting.length > 0) lines.push(waitingText(terminal, waiting));
  if (isWhole) lines.push(handOverText(invocation, plan));
  else lines.push(resumeText(file, isStuck));
  const exitCode = isStuck ? exitCodes.refused : exitCodes.done;
  return { json, text: lines.join("\n\n"), exitCode };
}

function resumeText(file: string, isStuck: boolean): string {
  if (!isStuck) return `then go on with: mithqal operator onboard --resume ${file}`;
  return `mend ${file}, and ask again: mithqal operator onboard --resume ${file} --ask-again`;
}

function handOverText({ terminal }: Invocation, { client_id, hand_over }: Plan): string {
  return facts(terminal, [
    ["partner", client_id],
    ["hand over", `${hand_over}: credentials.json, client.pem and server-ca.pem`],
    ["with care", "credentials.json has both secrets; they cannot be shown again"],
    ["its part", "client.key and signing.jwk beside them, then: mithqal probe"],
    ["then", "remove the folder here, and the file that the onboarding was kept in"],
  ]);
}
