// The partner's API in this process, on a socket of its own, over a home of the database.
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Buffer } from "node:buffer";
import { encodeUtf8 } from "@mithqal/canonical";
import { type GeneratedKey, generateKey } from "@mithqal/jws";
import { cellLine, type Database, DirectoryFollower, FrontDesk, Lanes } from "@mithqal/store";
import { type Columns, seedPartner, type TestHome } from "@mithqal/testing/real";
import type { Directory } from "../directory/directory.ts";
import type { ListenAddress } from "../listener/listen_address.ts";
import { Listener } from "../listener/listener.ts";
import { MarketFollower } from "../prices/market_follower.ts";
import { PartnerApi } from "../service/responder.ts";
import { createService, type ServiceParts } from "../service/service.ts";
import { SigningKeys } from "../tokens/signing_keys.ts";
import { PartnerClient, sidecarSecret } from "./partner_client.ts";
import { testAddress } from "./test_address.ts";

export const baseUrl = "https://api.mithqal.example";
const operators = { requested_by: "maker", approved_by: "checker" };

/** Parts of the service that a test replaces. */
export type OwnParts = Partial<ServiceParts> & {
  /** What carries the effects; the followers have the home's own. */
  database?: Database;
  directoryOf?: (directory: Directory) => Directory;
};

/** The service, started for the time of a test. */
export class House {
  readonly home: TestHome;
  readonly directory: DirectoryFollower;
  readonly prices: MarketFollower;
  readonly reports: unknown[] = [];
  address!: ListenAddress;
  #listener!: Listener;
  #folder!: string;

  private constructor(home: TestHome) {
    this.home = home;
    this.directory = new DirectoryFollower(home.database, [home.cell]);
    this.prices = new MarketFollower(home.database);
  }

  /** Runs a test against a started service. */
  static async with(
    home: TestHome,
    run: (house: House) => Promise<void>,
    own: OwnParts = {},
  ): Promise<void> {
    const { database = home.database } = own;
    const house = new House(home);
    await house.#start(database, own);
    try {
      await run(house);
    } finally {
      await house.#listener.stop(1_000);
      house.directory.stop();
      house.prices.stop();
      await rm(house.#folder, { recursive: true });
    }
  }

  async #start(database: Database, own: OwnParts): Promise<void> {
    const line = cellLine(database, this.home.cell);
    const report = (error: unknown) => void this.reports.push(error);
    const desk = new FrontDesk(
      new Lanes({ lanes: [line], spares: [line] }, { report }),
      database,
      this.home.cell,
      report,
    );
    const pair = await generateKey();
    await this.directory.start(1_000, report);
    await this.prices.start(report);
    const service = createService({
      baseUrl,
      environment: "sandbox",
      version: "0.1.0",
      sidecarSecrets: [encodeUtf8(sidecarSecret)],
      directory: own.directoryOf?.(this.directory) ?? this.directory,
      deskOf: () => desk,
      prices: this.prices,
      signingKeys: new SigningKeys([{ pair, publishFromMs: 0, signFromMs: 0, retireAtMs: null }]),
      report,
      ...own,
    });
    this.#listener = new Listener(new PartnerApi(service));
    this.#folder = await mkdtemp(join(tmpdir(), "mithqal-"));
    this.address = await this.#listener.start(testAddress(this.#folder));
  }

  /** A new partner with all its credentials, and a token. */
  async partner(own: { terms?: Columns; head?: Columns } = {}): Promise<PartnerClient> {
    const { partner, clientId } = await seedPartner(this.home.database, this.home.cell, own);
    const identity = {
      clientId,
      secret: randomBytes(32).toString("base64url"),
      certificateHash: randomBytes(32).toString("hex"),
      key: await generateKey(),
    };
    await this.put(partner, "certificate", identity.certificateHash, randomBytes(8));
    await this.putKey(partner, identity.key);
    await this.putSecret(partner, "first", identity.secret);
    await this.home.database.query(
      "select common.set_addresses($1, array['192.0.2.0/24', '2001:db8::/32']::cidr[], $2::text::jsonb)",
      [partner, JSON.stringify(operators)],
    );
    await this.directory.poll();
    return await new PartnerClient(this.address, baseUrl, partner, identity).logIn();
  }

  async putKey(partner: number, { thumbprint, jwk }: GeneratedKey): Promise<void> {
    await this.put(partner, "signing_key", thumbprint, encodeUtf8(JSON.stringify(jwk)));
  }

  async putSecret(partner: number, id: string, secret: string): Promise<void> {
    await this.put(partner, "client_secret", id, createHash("sha256").update(secret).digest());
  }

  /** Registers a credential; poll the directory to have it known. */
  async put(partner: number, kind: string, id: string, material: Uint8Array): Promise<void> {
    const [row] = await this.home.database.query(
      `select common.put_credential($1, $2, $3, decode($4::text, 'hex'),
        clock_timestamp() - interval '1 minute', null,
        $5::text::jsonb) as refusal`,
      [partner, kind, id, Buffer.from(material).toString("hex"), JSON.stringify(operators)],
    );
    if (row!.refusal !== null) throw new TypeError(String(row!.refusal));
  }

  /** Ends a credential: at a time, or at once. */
  async end(partner: number, kind: string, id: string, ends: Date | null): Promise<void> {
    await this.home.database.query(
      "select common.end_credential($1, $2, $3, $4::text::timestamptz, $5::text::jsonb)",
      [partner, kind, id, ends?.toISOString() ?? null, JSON.stringify(operators)],
    );
    await this.directory.poll();
  }
}
