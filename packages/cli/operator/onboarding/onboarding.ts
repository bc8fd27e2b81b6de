import type { ActBody } from "../api/answers.ts";
import type { OperatorApi } from "../api/operator_api.ts";
import { partnerPath } from "../api/places.ts";
import { registeredId } from "../rotation/replace_credential.ts";
import { HandOver } from "./hand_over.ts";
import type { Plan } from "./plan.ts";

/** A step that takes two persons. */
interface Step {
  name: string;
  path: string;
  body: object;
}

/** How far it has come: whole when no act waits and none was closed without an effect. */
export interface Progress {
  readonly steps: readonly { readonly step: string; readonly act: ActBody }[];
  readonly isWhole: boolean;
}

const secrets = ["client", "webhook"] as const;

/**
 * Takes a partner in, as far as it can be done now. Every step is asked for under a key that was kept
 * before: run again it goes on where it stopped, and does nothing twice.
 */
export class Onboarding {
  readonly #api: OperatorApi;
  readonly #plan: Plan;
  readonly #handOver: HandOver;
  readonly #save: () => Promise<void>;
  readonly #asksAgain: boolean;

  constructor(
    { api, plan, save, asksAgain }: {
      api: OperatorApi;
      plan: Plan;
      /** Keeps the plan. */
      save: () => Promise<void>;
      /** What was rejected, taken back or not decided in time is asked for once more. */
      asksAgain: boolean;
    },
  ) {
    this.#api = api;
    this.#plan = plan;
    this.#save = save;
    this.#asksAgain = asksAgain;
    this.#handOver = new HandOver(plan);
  }

  async advance(): Promise<Progress> {
    const { client_id, name, terms, cell } = this.#plan;
    const body = { client_id, name, terms, ...(cell !== undefined && { cell }) };
    const partner = await this.#ask({ name: "partner", path: "/partners", body });
    if (partner.act.status !== "approved") return { steps: [partner], isWhole: false };
    await this.#handOver.begin();
    for (const kind of secrets) await this.#makeSecret(kind);
    const steps = [partner];
    for (const step of this.#ofPartner()) steps.push(await this.#ask(step));
    const isWhole = steps.every(({ act }) => act.status === "approved");
    if (isWhole) await this.#finish(steps);
    return { steps, isWhole };
  }

  #ofPartner(): readonly Step[] {
    const { csr, signing_key: jwk, networks, iban, webhook_url: url } = this.#plan;
    const at = (part: string) => partnerPath(this.#plan.client_id, part);
    return [
      { name: "certificate", path: at("certificates"), body: { csr } },
      { name: "signing_key", path: at("signing-keys"), body: { jwk } },
      { name: "addresses", path: at("addresses"), body: { networks } },
      { name: "iban", path: at("iban"), body: { iban } },
      ...url === undefined ? [] : [{ name: "webhook", path: at("webhook"), body: { url } }],
    ];
  }

  async #ask(step: Step): Promise<Progress["steps"][number]> {
    let act = await this.#send(step.name, step.path, step.body);
    if (this.#asksAgain && isClosed(act)) {
      delete this.#plan.steps[step.name];
      act = await this.#send(step.name, step.path, step.body);
    }
    return { step: step.name, act };
  }

  /** The key is kept before anything is sent, and what came of it afterwards. */
  async #send(step: string, path: string, body: object): Promise<ActBody> {
    const asked = this.#plan.steps[step] ??= { key: crypto.randomUUID() };
    await this.#save();
    const act = await this.#api.act(path, body, asked.key);
    asked.approval_id = act.approval_id;
    asked.status = act.status;
    await this.#save();
    return act;
  }

  /** Makes a secret into the folder. One whose only answer was lost is ended, and another made. */
  async #makeSecret(kind: (typeof secrets)[number]): Promise<void> {
    const member = `${kind}_secret` as const;
    if (await this.#handOver.has(member)) return;
    const path = partnerPath(this.#plan.client_id, `${kind}-secrets`);
    let act = await this.#send(member, path, {});
    if (act[member] === undefined) {
      await this.#api.act(`${path}/${act.result?.credential_id}/end`);
      delete this.#plan.steps[member];
      act = await this.#send(member, path, {});
    }
    await this.#handOver.put({ [member]: act[member]! });
  }

  async #finish(steps: Progress["steps"]): Promise<void> {
    const idOf = (name: string) => registeredId(steps.find(({ step }) => step === name)!.act);
    await this.#handOver.put({ signing_kid: idOf("signing_key") });
    const { client_id: clientId } = this.#plan;
    const { certificate } = await this.#api.certificate(clientId, idOf("certificate"));
    await this.#handOver.putCertificate(certificate);
    this.#plan.finished_at = new Date().toISOString();
    await this.#save();
  }
}

/** It will never have its effect. */
export function isClosed({ status }: ActBody): boolean {
  return status === "rejected" || status === "withdrawn" || status === "expired";
}
