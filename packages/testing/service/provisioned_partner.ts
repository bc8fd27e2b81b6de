// A partner as onboarding leaves it: known to the service, and with its credentials on disk.
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeUtf8 } from "@mithqal/canonical";
import { type GeneratedKey, generateKey } from "@mithqal/jws";
import { formatWebhookSecret } from "@mithqal/protocol/webhooks";
import type { Database } from "@mithqal/store";
import type { Identities } from "../identities/identities.ts";

const operators = { requested_by: "maker", approved_by: "checker" };

/** Who the partner is, and what certifies it. */
export interface PartnerSurroundings {
  database: Database;
  partner: number;
  clientId: string;
  baseUrl: string;
  identities: Identities;
}

/** Its files are replaced as an operator's rotation would: the service hears of it within a second. */
export class ProvisionedPartner {
  readonly partner: number;
  readonly clientId: string;
  readonly webhookSecret: string = formatWebhookSecret(randomBytes(32));
  readonly #of: PartnerSurroundings;
  readonly #folder: string;
  readonly #members: Record<string, string>;

  private constructor(of: PartnerSurroundings, folder: string) {
    this.partner = of.partner;
    this.clientId = of.clientId;
    this.#of = of;
    this.#folder = folder;
    this.#members = {
      base_url: of.baseUrl,
      environment: "sandbox",
      client_id: of.clientId,
      ca: "server-ca.pem",
      webhook_secret: this.webhookSecret,
    };
  }

  static async make(of: PartnerSurroundings): Promise<ProvisionedPartner> {
    const folder = await mkdtemp(join(tmpdir(), "mithqal-partner-"));
    const made = new ProvisionedPartner(of, folder);
    await of.database.query(
      "select common.set_addresses($1, array['127.0.0.1/32']::cidr[], $2::text::jsonb)",
      [of.partner, JSON.stringify(operators)],
    );
    await made.write("server-ca.pem", of.identities.servers.certificatePem);
    await made.newCertificate();
    await made.newSecret("first");
    await made.newSigningKey("signing.jwk");
    await made.save();
    return made;
  }

  /** Its `credentials.json`. */
  get file(): string {
    return join(this.#folder, "credentials.json");
  }

  /** Registers a new signing key; its file is named in the credentials after `save()`. */
  async newSigningKey(file: string): Promise<GeneratedKey> {
    const key = await generateKey();
    await this.#put("signing_key", key.thumbprint, encodeUtf8(JSON.stringify(key.jwk)));
    await this.write(file, JSON.stringify(key.privateJwk));
    this.#members.signing_key = file;
    this.#members.signing_kid = key.thumbprint;
    return key;
  }

  /** Registers a new secret. */
  async newSecret(id: string): Promise<void> {
    const secret = randomBytes(32).toString("base64url");
    await this.#put("client_secret", id, createHash("sha256").update(secret).digest());
    this.#members.client_secret = secret;
  }

  /** Registers a new certificate, with a new key. */
  async newCertificate(name = "client"): Promise<string> {
    const { cert, key, sha256 } = await this.#of.identities.partner(this.clientId);
    await this.#put("certificate", sha256, randomBytes(8));
    await this.write(`${name}.pem`, cert);
    await this.write(`${name}.key`, key);
    this.#members.certificate = `${name}.pem`;
    this.#members.certificate_key = `${name}.key`;
    return sha256;
  }

  /** Writes the credentials, changed or not, in one step. */
  async save(own: Record<string, unknown> = {}): Promise<void> {
    await this.write("credentials.json", JSON.stringify({ ...this.#members, ...own }));
  }

  /** Writes a file beside them. */
  async write(name: string, text: string): Promise<void> {
    const path = join(this.#folder, name);
    await writeFile(`${path}.new`, text, { mode: 0o600 });
    await rename(`${path}.new`, path);
  }

  /** Ends a credential at once. */
  async end(kind: string, id: string): Promise<void> {
    await this.#of.database.query(
      "select common.end_credential($1, $2, $3, null, $4::text::jsonb)",
      [this.partner, kind, id, JSON.stringify(operators)],
    );
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #put(kind: string, id: string, material: Uint8Array): Promise<void> {
    const hex = Array.from(material, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const [row] = await this.#of.database.query(
      `select common.put_credential($1, $2, $3, decode($4::text, 'hex'),
        clock_timestamp() - interval '1 minute', null, $5::text::jsonb) as refusal`,
      [this.partner, kind, id, hex, JSON.stringify(operators)],
    );
    if (row!.refusal !== null) throw new TypeError(String(row!.refusal));
  }
}
