import { chmod, mkdir, readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { modes, writeWhole } from "../../profile/write_file.ts";
import type { Plan } from "./plan.ts";

type Members = Record<string, string>;

/** The folder that the partner gets: `credentials.json` without the two private keys. */
export class HandOver {
  readonly #plan: Plan;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  /** Makes the folder, and writes what is known before anything was asked for. */
  async begin(): Promise<void> {
    const { hand_over: folder, server_ca: ca } = this.#plan;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    await writeWhole(this.#at("server-ca.pem"), ca, modes.secret);
    await this.put({});
  }

  /** Whether `credentials.json` has a member. */
  async has(name: string): Promise<boolean> {
    return Object.hasOwn(await this.#read(), name);
  }

  /** Adds to `credentials.json`: a secret is on disk as soon as it is made. */
  async put(members: Members): Promise<void> {
    const { base_url, environment, client_id } = this.#plan;
    const whole: Members = {
      base_url,
      environment,
      client_id,
      certificate: "client.pem",
      certificate_key: "client.key",
      ca: "server-ca.pem",
      signing_key: "signing.jwk",
      ...await this.#read(),
      ...members,
    };
    const text = `${JSON.stringify(whole, null, 2)}\n`;
    await writeWhole(this.#at("credentials.json"), text, modes.secret);
  }

  async putCertificate(pem: string): Promise<void> {
    await writeWhole(this.#at("client.pem"), pem, modes.secret);
  }

  async #read(): Promise<Members> {
    const path = this.#at("credentials.json");
    return existsSync(path) ? JSON.parse(await readFile(path, "utf8")) as Members : {};
  }

  #at(name: string): string {
    return join(this.#plan.hand_over, name);
  }
}
