// A partner: keys made by its own commands, all else as operators hand it over and replace it.
import { copyFile, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Mithqal, type MithqalOptions, openTransport, type Transport } from "@mithqal/client";
import { waitUntil } from "../../processes/mod.ts";
import type { CommandDesk } from "./command_desk.ts";

/** How partners differ. */
export interface WantedPartner {
  readonly clientId: string;
  /** Terms that are not the usual ones, as `orders_per_second=10`. */
  readonly terms?: readonly string[];
  /** Where its events go. */
  readonly webhookUrl?: string;
}

const organization = (clientId: string) => `Bank ${clientId}`;

/** Its files, and who replaces them. */
export class Partner {
  readonly clientId: string;
  readonly #desk: CommandDesk;
  readonly #folder: string;
  #generation = 1;

  private constructor(clientId: string, desk: CommandDesk, folder: string) {
    this.clientId = clientId;
    this.#desk = desk;
    this.#folder = folder;
  }

  /** Takes a partner in by the guided command, and waits until it may buy. */
  static async onboard(
    desk: CommandDesk,
    baseUrl: string,
    parentFolder: string,
    { clientId, terms = [], webhookUrl }: WantedPartner,
  ): Promise<Partner> {
    const folder = join(parentFolder, clientId);
    const partner = new Partner(clientId, desk, folder);
    const own = await partner.#makeKeys();
    await desk.asMaker(
      ...["onboard", clientId, "--name", organization(clientId), "--hand-over", folder],
      ...["--csr", join(own, "client.csr"), "--jwk", join(own, "signing.pub.jwk")],
      ...["--network", "127.0.0.1/32", "--iban", "SA0380000000608010167519"],
      ...["--base-url", baseUrl, ...(webhookUrl ? ["--webhook-url", webhookUrl] : [])],
      ...["--term", "spread_bps=50", "fee_bps=25", "open_exposure_max_grams=5000", ...terms],
    ).then(({ steps: [created] }) => desk.approve(created.approval_id));
    const resume = ["onboard", "--resume", `${folder}.onboarding.json`];
    const { steps } = await desk.asMaker(...resume);
    const waiting = steps.filter(({ status }: { status: string }) => status === "waiting");
    await desk.approve(...waiting.map((step: { approval_id: string }) => step.approval_id));
    await desk.asMaker(...resume);
    for (const name of ["client.key", "signing.jwk"]) {
      await copyFile(join(own, name), join(folder, name));
    }
    return partner;
  }

  /** Its `credentials.json`. */
  get file(): string {
    return join(this.#folder, "credentials.json");
  }

  /** One member of it. */
  async member(name: string): Promise<string> {
    return JSON.parse(await readFile(this.file, "utf8"))[name];
  }

  /** A client with connections of its own; to one replica where its port is given. */
  async client(port?: number, options: MithqalOptions = {}): Promise<Mithqal> {
    if (port === undefined) return await Mithqal.open(this.file, options);
    const baseUrl = await this.member("base_url");
    const transport: MithqalOptions["transport"] = async (credentials) =>
      redirected(await openTransport(credentials), baseUrl, `https://127.0.0.1:${port}`);
    return await Mithqal.open(this.file, { ...options, transport });
  }

  /** Waits until every replica knows it by the credentials that it has now. */
  async known(ports: readonly number[]): Promise<void> {
    for (const port of ports) {
      const client = await this.client(port);
      await waitUntil(`${this.clientId} to be known`, async () => {
        return await client.probe().then(() => true, () => false);
      });
      await client.close();
    }
  }

  /** Waits until every replica knows it, and gold stands ready for it; then pays in. */
  async ready(ports: readonly number[], sar: number): Promise<void> {
    await this.known(ports);
    const client = await this.client();
    await client.sandbox.fund({ amount_sar: sar });
    await waitUntil(`${this.clientId} to have a quote`, async () => {
      const quoted = client.quotes.create({ side: "buy", gold_grams: 0.1 });
      return await quoted.then(() => true, () => false);
    });
    await client.close();
  }

  /** Rotates all four credentials; `credentials.json` is replaced in one step. */
  async rotateAll(overlap: string): Promise<{ certificate: string; kid: string }> {
    const { clientId } = this;
    const own = await this.#makeKeys();
    const [secretFile, webhookFile] = [join(own, "secret.txt"), join(own, "webhook.txt")];
    const certificate = await this.#rotate("certificate", join(own, "client.csr"), overlap);
    await writeFile(join(own, "client.pem"), certificate.certificate, { mode: 0o600 });
    const key = await this.#rotate("key", join(own, "signing.pub.jwk"), overlap);
    const secret = ["rotate", "client-secret", clientId, "--overlap", overlap];
    await this.#desk.asMaker(...secret, "--out", secretFile);
    const webhook = ["rotate", "webhook-secret", clientId, "--overlap", overlap];
    await this.#desk.asMaker(...webhook, "--out", webhookFile);
    await this.#write({
      client_secret: (await readFile(secretFile, "utf8")).trim(),
      webhook_secret: (await readFile(webhookFile, "utf8")).trim(),
      certificate: join(own, "client.pem"),
      certificate_key: join(own, "client.key"),
      signing_key: join(own, "signing.jwk"),
      signing_kid: key.id,
    });
    return { certificate: certificate.id, kid: key.id };
  }

  /** Ends at once what others have taken over from. */
  async endFormer(): Promise<void> {
    const { credentials } = await this.#desk.asMaker("partners", "show", this.clientId);
    for (const { kind, id, status } of credentials) {
      if (status !== "retiring") continue;
      await this.#desk.asMaker("credentials", "end", this.clientId, kind, id);
    }
  }

  async #rotate(word: string, file: string, overlap: string) {
    const id = await this.#desk.agreed("rotate", word, this.clientId, file);
    const goOn = ["rotate", word, this.clientId, "--approval", id, "--overlap", overlap];
    return await this.#desk.asMaker(...goOn);
  }

  /** Keys and a request of the next generation, in a folder of their own. */
  async #makeKeys(): Promise<string> {
    const own = `${this.#folder}-keys-${this.#generation++}`;
    await this.#desk.run("keygen", "--folder", own);
    await this.#desk.run(
      ...["csr", "--organization", organization(this.clientId), "--client-id", this.clientId],
      ...["--key", join(own, "client.key"), "--out", join(own, "client.csr")],
    );
    return own;
  }

  async #write(members: Record<string, string>): Promise<void> {
    const whole = { ...JSON.parse(await readFile(this.file, "utf8")), ...members };
    await writeFile(`${this.file}.new`, JSON.stringify(whole), { mode: 0o600 });
    await rename(`${this.file}.new`, this.file);
  }
}

/** What is signed stays; only where it is sent is another. */
function redirected(transport: Transport, from: string, to: string): Transport {
  return {
    send: (request) => transport.send({ ...request, url: to + request.url.slice(from.length) }),
    close: () => transport.close(),
  };
}
