import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError } from "../../outcome/usage_error.ts";
import { modes, writeWhole } from "../../profile/write_file.ts";
import { readCsr, readPublicJwk } from "../credentials/public_files.ts";
import { checkName } from "../people/check_name.ts";
import type { ActStatus } from "../api/answers.ts";
import type { OperatorApi } from "../api/operator_api.ts";
import { parseObject } from "../reading/json_object.ts";
import { readNamedFile } from "../reading/read_named_file.ts";
import type { Wish } from "./wish.ts";

/** What was asked for under which key: with the same key it is never asked for twice. */
export interface AskedStep {
  key: string;
  approval_id?: string;
  status?: ActStatus;
}

/** An onboarding on its way, as it is kept in a file. Nothing in it is secret. */
export interface Plan extends Omit<Wish, "csr" | "signing_key" | "server_ca"> {
  environment: string;
  /** PEM. */
  csr: string;
  /** The public JWK. */
  signing_key: Readonly<Record<string, unknown>>;
  /** PEM. */
  server_ca: string;
  steps: Record<string, AskedStep>;
  /** When the folder was whole. From then on the secrets in it may be in use. */
  finished_at?: string;
}

/** Reads what a wish names, checks it, and makes the plan. */
export async function makePlan(api: OperatorApi, wish: Wish): Promise<Plan> {
  const { client_id: clientId, name: organization, server_ca: ca } = wish;
  const csr = await readCsr(wish.csr, { clientId: checkName(clientId), organization });
  const signingKey = await readPublicJwk(wish.signing_key);
  if (!/^https:\/\/[a-z0-9.-]+(?::\d+)?$/.test(wish.base_url)) {
    throw new UsageError(`expected https://host as base_url, got "${wish.base_url.slice(0, 40)}"`);
  }
  if (await api.findPartner(clientId) !== null) {
    throw new UsageError(
      `expected a new client_id, got ${clientId}: that partner is there already`,
      "see mithqal operator rotate --help for new credentials of a partner",
    );
  }
  const { environment } = await api.me();
  return {
    ...wish,
    hand_over: resolve(wish.hand_over),
    environment,
    csr,
    signing_key: signingKey,
    server_ca: ca === undefined
      ? api.serverAuthority
      : await readNamedFile(ca, "an authority's certificate"),
    steps: {},
  };
}

/** Where a plan is kept. */
export function planFile({ hand_over: folder }: Pick<Plan, "hand_over">): string {
  return `${folder}.onboarding.json`;
}

/** Neither plan nor folder of another onboarding is written over. */
export function refuseOldPlan(wish: Wish): void {
  const file = planFile(wish);
  if (existsSync(file)) {
    throw new UsageError(
      `expected no onboarding on its way at ${file}, got one`,
      `go on with it: mithqal operator onboard --resume ${file}`,
    );
  }
  if (!existsSync(wish.hand_over)) return;
  throw new UsageError(
    `expected no folder at ${wish.hand_over}, got one`,
    "name another by --hand-over",
  );
}

export async function savePlan(plan: Plan, file: string): Promise<void> {
  await writeWhole(file, `${JSON.stringify(plan, null, 2)}\n`, modes.secret);
}

/** A plan to go on with. A finished one must rest: its secrets would be made anew if the folder is gone. */
export async function loadPlan(file: string): Promise<Plan> {
  const remedy = "begin it: mithqal operator onboard";
  const plan = parseObject(await readNamedFile(file, "an onboarding", remedy)) as Plan | null;
  if (typeof plan?.client_id !== "string" || typeof plan.steps !== "object") {
    throw new UsageError(`expected an onboarding in ${file}, got something else`);
  }
  if (plan.finished_at === undefined) return plan;
  throw new UsageError(
    `expected an onboarding on its way in ${file}, got one that was finished on ${plan.finished_at}`,
    "see mithqal operator rotate --help for new credentials of a partner",
  );
}
