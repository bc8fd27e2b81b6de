// The partner's API in this process, on a socket of its own, over a home of the database.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeUtf8 } from "@mithqal/canonical";
import type { GeneratedKey } from "@mithqal/jws";
import { cellLine, type Database, DirectoryFollower, FrontDesk, Lanes } from "@mithqal/store";
import type { Columns, TestHome } from "@mithqal/testing/real";
import type { FollowingDirectory } from "../directory/directory.ts";
import type { ListenAddress } from "../listener/listen_address.ts";
import { Listener } from "../listener/listener.ts";
import { MarketFollower } from "../prices/market_follower.ts";
import { ReadPool } from "../reading/read_pool.ts";
import { PartnerApi } from "../service/responder.ts";
import { createService, type ServiceParts } from "../service/service.ts";
import { Sealer } from "../sealing/sealer.ts";
import { KeyStore } from "../tokens/key_store.ts";
import { PartnerClient, sidecarSecret } from "./partner_client.ts";
import { hashOf, putCredential, registerPartner } from "./register_partner.ts";
import { testAddress } from "./test_address.ts";

export const baseUrl = "https://api.mithqal.example";
const operators = { requested_by: "maker", approved_by: "checker" };

export const depositAccount = {
  bank: "Example Bank",
  iban: "SA0380000000608010167519",
  beneficiary: "Mithqal House",
};

/** The houses of a test file share a database, and so its keys. */
export function testSealer(): Promise<Sealer> {
  return Sealer.fromKey(new Uint8Array(32).fill(7));
}

/** Parts of the service that a test replaces. */
export type OwnParts = Partial<ServiceParts> & {
  /** What carries the effects; the followers have the home's own. */
  database?: Database;
  directoryOf?: (directory: FollowingDirectory) => FollowingDirectory;
};

/** The service, started for the time of a test. */
export class House {
  readonly home: TestHome;
  readonly directory: DirectoryFollower;
  readonly prices: MarketFollower;
  keys!: KeyStore;
  readonly reports: unknown[] = [];
  address!: ListenAddress;
  #listener!: Listener;
  #folder!: string;

  private constructor(home: TestHome) {
    this.home = home;
    // Their clocks stand still: what they have read stays good, however long a busy machine takes.
    this.directory = new DirectoryFollower(home.database, [home.cell], () => 0);
    this.prices = new MarketFollower(home.database, () => 0);
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
      house.keys.stop();
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
    this.keys = new KeyStore(this.home.database, await testSealer());
    await this.keys.start(report);
    await this.directory.start(1_000, report);
    await this.prices.start(report);
    const service = createService({
      baseUrl,
      environment: "sandbox",
      version: "0.1.0",
      sidecarSecrets: [encodeUtf8(sidecarSecret)],
      directory: own.directoryOf?.(this.directory) ?? this.directory,
      deskOf: () => desk,
      cells: [this.home.cell],
      reads: new ReadPool([database, database]),
      waitingReads: new ReadPool([database, database]),
      depositAccount,
      prices: this.prices,
      signingKeys: this.keys.token,
      statementKeys: this.keys.statement,
      report,
      ...own,
    });
    this.#listener = new Listener(new PartnerApi(service));
    this.#folder = await mkdtemp(join(tmpdir(), "mithqal-"));
    this.address = await this.#listener.start(testAddress(this.#folder));
  }

  /** A new partner with all its credentials, and a token. */
  async partner(own: { terms?: Columns; head?: Columns } = {}): Promise<PartnerClient> {
    const { partner, identity } = await registerPartner(this.home, own);
    await this.directory.poll();
    return await new PartnerClient(this.address, baseUrl, partner, identity).logIn();
  }

  async putKey(partner: number, { thumbprint, jwk }: GeneratedKey): Promise<void> {
    await this.put(partner, "signing_key", thumbprint, encodeUtf8(JSON.stringify(jwk)));
  }

  async putSecret(partner: number, id: string, secret: string): Promise<void> {
    await this.put(partner, "client_secret", id, hashOf(secret));
  }

  /** Registers a credential; poll the directory to have it known. */
  async put(partner: number, kind: string, id: string, material: Uint8Array): Promise<void> {
    await putCredential(this.home.database, partner, kind, id, material);
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
