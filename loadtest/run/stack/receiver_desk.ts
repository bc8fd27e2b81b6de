import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Identities } from "@mithqal/testing/identities";
import { Child } from "@mithqal/testing/processes";
import type { ReceiverReport } from "../processes/receiver.ts";
import type { LoadPartner } from "./load_partner.ts";

/** The partners' receiver of webhooks, a process of its own. */
export class ReceiverDesk {
  readonly child: Child;
  readonly #port: number;
  readonly #controlPort: number;

  private constructor(child: Child) {
    this.child = child;
    const { port, controlPort } = child.serving!;
    this.#port = Number(port);
    this.#controlPort = Number(controlPort);
  }

  static async start(
    identities: Identities,
    folders: { own: string; logs: string },
  ): Promise<ReceiverDesk> {
    const [certificate, key] = [
      join(folders.own, "receiver.pem"),
      join(folders.own, "receiver.key"),
    ];
    const server = await identities.server();
    await writeFile(certificate, server.cert, { mode: 0o600 });
    await writeFile(key, server.key, { mode: 0o600 });
    const file = "loadtest/run/processes/receiver.ts";
    const words = [certificate, key];
    return new ReceiverDesk(await Child.start({ name: "receiver", file, words }, folders));
  }

  /** Where a partner's events go. */
  urlOf(clientId: string): string {
    return `https://localhost:${this.#port}/${clientId}`;
  }

  /** Has it know whose signatures to expect where. */
  async know(partner: LoadPartner): Promise<void> {
    await this.#post("/partners", { [partner.clientId]: partner.webhookSecret });
  }

  /** What it has counted since its start, and how old events were since {@link forgetAges}. */
  async report(): Promise<ReceiverReport> {
    const answer = await fetch(this.#control("/"));
    return await answer.json() as ReceiverReport;
  }

  async forgetAges(): Promise<void> {
    await this.#post("/ages", {});
  }

  async #post(path: string, body: unknown): Promise<void> {
    await fetch(this.#control(path), { method: "POST", body: JSON.stringify(body) });
  }

  #control(path: string): string {
    return `http://127.0.0.1:${this.#controlPort}${path}`;
  }
}
