// Sidecar and server as they are deployed: a real Envoy, the server's own start, a real Postgres.
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Buffer } from "node:buffer";
import { encodeUtf8 } from "@mithqal/canonical";
import { type GeneratedKey, generateKey } from "@mithqal/jws";
import { type ListenAddress, Log, openRole, readConfig, type RunningRole } from "@mithqal/server";
import { readSettings, type RunningSidecar, type Secrets, type Settings } from "@mithqal/sidecar";
import { startSidecar, writeSecrets } from "@mithqal/sidecar";
import { postgresHome } from "@mithqal/store";
import { type Holder, Identities } from "../../identities/identities.ts";
import { type RealHome, seedPartner } from "../../real/mod.ts";
import { Partner } from "./partner.ts";

export const baseUrl = "https://api.mithqal.example";
export const [firstSecret, nextSecret] = [
  "the-first-of-the-sidecar-s-secrets",
  "and-the-one-after-it-0123456789ab",
];
const operators = JSON.stringify({ requested_by: "maker", approved_by: "checker" });

/** Under Deno tests keep off unix sockets: it closes other descriptors with them now and then. */
const isDeno = "Deno" in globalThis;

/** A pair that runs. */
export class Pair {
  readonly home: RealHome;
  readonly identities: Identities;
  readonly folder: string;
  readonly logLines: string[] = [];
  sidecar!: RunningSidecar;
  #role: RunningRole | undefined;
  #address!: ListenAddress;

  private constructor(home: RealHome, identities: Identities, folder: string) {
    this.home = home;
    this.identities = identities;
    this.folder = folder;
  }

  /** Runs a test against a pair of its own. */
  static async with(home: RealHome, run: (pair: Pair) => Promise<void>): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), "mithqal-pair-"));
    const pair = new Pair(home, await Identities.create(), folder);
    try {
      await pair.#start();
      await run(pair);
    } finally {
      await pair.sidecar?.stop(0);
      await pair.stopServer();
      await rm(folder, { recursive: true });
    }
  }

  async #start(): Promise<void> {
    this.#address = isDeno
      ? { host: "127.0.0.1", port: 0 }
      : { path: join(this.folder, "api.sock") };
    await this.startServer();
    await this.writeSecrets(await this.identities.secrets({ sidecarSecret: firstSecret }));
    this.sidecar = await startSidecar(this.#settings());
  }

  async startServer(): Promise<void> {
    const read = await readConfig("api", {
      MITHQAL_ENVIRONMENT: "sandbox",
      MITHQAL_BASE_URL: baseUrl,
      MITHQAL_DATABASE_URL: this.home.url,
      MITHQAL_SEALING_KEY: btoa("k".repeat(32)),
      MITHQAL_LISTEN: "path" in this.#address
        ? `unix:${this.#address.path}`
        : `127.0.0.1:${this.#address.port}`,
      MITHQAL_INTERNAL_LISTEN: "127.0.0.1:0",
      MITHQAL_SIDECAR_SECRETS: `${firstSecret},${nextSecret}`,
    });
    if (!read.ok) throw new Error(read.faults.join("\n"));
    const log = new Log({ level: "info", write: (line) => void this.logLines.push(line) });
    const home = postgresHome(this.home.url);
    this.#role = await openRole(read.config, { version: "0.1.0", home, log });
    this.#address = this.#role.addresses.partner!;
  }

  async stopServer(): Promise<void> {
    await this.#role?.stop();
    this.#role = undefined;
  }

  async writeSecrets(secrets: Partial<Secrets>): Promise<void> {
    const written = await writeSecrets(join(this.folder, "secrets"), secrets);
    if (!written.ok) throw new Error(written.faults.join("\n"));
  }

  /** A partner with all its credentials, registered, with a token. */
  async partner(): Promise<Partner> {
    const { partner, clientId } = await seedPartner(this.home.database, this.home.cell);
    const identity = {
      clientId,
      secret: randomBytes(32).toString("base64url"),
      certificate: await this.identities.partner(clientId),
      key: await generateKey(),
    };
    await this.register(partner, identity.certificate);
    await this.#putKey(partner, identity.key);
    const hash = createHash("sha256").update(identity.secret).digest();
    await this.#put(partner, "client_secret", "first", hash);
    await this.home.database.query(
      "select common.set_addresses($1, array['127.0.0.0/8']::cidr[], $2::text::jsonb)",
      [partner, operators],
    );
    const ca = this.identities.servers.certificatePem;
    const made = new Partner(this.sidecar.port, baseUrl, ca, partner, identity);
    await known(made);
    return made;
  }

  /** Registers one more certificate of a partner. */
  async register(partner: number, { sha256 }: Holder): Promise<void> {
    await this.#put(partner, "certificate", sha256, randomBytes(8));
  }

  /** Revokes a certificate in the directory, at once. */
  async revoke(partner: number, { sha256 }: Holder): Promise<void> {
    await this.home.database.query(
      "select common.end_credential($1, 'certificate', $2, null, $3::text::jsonb)",
      [partner, sha256, operators],
    );
  }

  /** What the sidecar has logged so far. */
  async accessLog(): Promise<string> {
    return await readFile(join(this.folder, "access.log"), "utf8").catch(() => "");
  }

  async #putKey(partner: number, { thumbprint, jwk }: GeneratedKey): Promise<void> {
    await this.#put(partner, "signing_key", thumbprint, encodeUtf8(JSON.stringify(jwk)));
  }

  async #put(partner: number, kind: string, id: string, material: Uint8Array): Promise<void> {
    const [row] = await this.home.database.query(
      `select common.put_credential($1, $2, $3, decode($4::text, 'hex'),
        clock_timestamp() - interval '1 minute', null, $5::text::jsonb) as refusal`,
      [partner, kind, id, Buffer.from(material).toString("hex"), operators],
    );
    if (row!.refusal !== null) throw new TypeError(String(row!.refusal));
  }

  #settings(): Settings {
    const address = this.#address;
    const read = readSettings(JSON.stringify({
      environment: "sandbox",
      listen: "127.0.0.1:0",
      source: "direct",
      server: "path" in address ? `unix:${address.path}` : `127.0.0.1:${address.port}`,
      secrets: join(this.folder, "secrets"),
      admin: isDeno ? "127.0.0.1:0" : `unix:${join(this.folder, "admin.sock")}`,
      access_log: join(this.folder, "access.log"),
      threads: 1,
      handshake_seconds: 3,
      headers_seconds: 2,
      request_seconds: 3,
    }));
    if (read.ok) return read.settings;
    throw new Error(read.faults.join("\n"));
  }
}

/** The server looks for new partners each second. */
async function known(partner: Partner): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!await partner.logIn()) {
    if (Date.now() > deadline) throw new Error("expected a token for a partner just registered");
    await delay(50);
  }
}
