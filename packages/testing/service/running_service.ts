// partner ─ Tunnel ─ Edge (mutual TLS) ─ Hop ─ the API ─ a home of the database
import { generateKey } from "@mithqal/jws";
import { businessDay } from "@mithqal/protocol";
import { Edge } from "@mithqal/sandbox";
import {
  createService,
  Listener,
  MarketFollower,
  PartnerApi,
  ReadPool,
  SigningKeys,
} from "@mithqal/server";
import { cellLine, closeDay, DirectoryFollower, FrontDesk, Lanes } from "@mithqal/store";
import { Identities } from "../identities/identities.ts";
import type { TestHome } from "../real/homes.ts";
import { type Columns, seedPartner } from "../real/seed.ts";
import { Hop } from "./hop.ts";
import { ProvisionedPartner } from "./provisioned_partner.ts";
import { Tunnel } from "./tunnel.ts";

const sidecarSecret = "the-edge-of-these-tests-knows-this-secret";

/** Making keys costs, so there is one of each authority a file. */
let identities: Promise<Identities> | undefined;

/** The service, started for the time of a test. */
export class RunningService {
  readonly home: TestHome;
  /** What should not have happened. */
  readonly reports: unknown[] = [];
  readonly tunnel: Tunnel;
  readonly hop: Hop;
  readonly #identities: Identities;
  readonly #directory: DirectoryFollower;
  readonly #prices: MarketFollower;
  readonly #tokenKeys = new SigningKeys();
  readonly #statementKeys = new SigningKeys();
  readonly #partners: ProvisionedPartner[] = [];
  #listener!: Listener;
  #edge!: Edge;

  private constructor(home: TestHome, tunnel: Tunnel, hop: Hop, made: Identities) {
    this.home = home;
    this.tunnel = tunnel;
    this.hop = hop;
    this.#identities = made;
    // Their clocks stand still: what they have read stays good, however long a busy machine takes.
    this.#directory = new DirectoryFollower(home.database, [home.cell], () => 0);
    this.#prices = new MarketFollower(home.database, () => 0);
  }

  /** Runs a test against a started service. */
  static async with(
    home: TestHome,
    run: (service: RunningService) => Promise<void>,
  ): Promise<void> {
    const tunnel = await Tunnel.open();
    const made = await (identities ??= Identities.create());
    const service = new RunningService(home, tunnel, await Hop.open(tunnel), made);
    await service.#start();
    try {
      await run(service);
    } finally {
      await service.#stop();
    }
  }

  get baseUrl(): string {
    return `https://${this.tunnel.address}`;
  }

  /** A new partner with its credentials on disk, which the service knows already. */
  async provision(own: { terms?: Columns; head?: Columns } = {}): Promise<ProvisionedPartner> {
    const { database, cell } = this.home;
    const seeded = await seedPartner(database, cell, own);
    const partner = await ProvisionedPartner.make({
      database,
      ...seeded,
      baseUrl: this.baseUrl,
      identities: this.#identities,
    });
    this.#partners.push(partner);
    await this.know();
    return partner;
  }

  /** Has the service know of a change at once. */
  async know(): Promise<void> {
    await this.#directory.poll();
  }

  /** Signs tokens by a new key from now on; what the old one signed is good no more. */
  async replaceTokenKey(): Promise<void> {
    await replaceKey(this.#tokenKeys);
  }

  /** Makes what a partner has done yesterday's, and closes that day; gives it, as `2026-11-20`. */
  async closeYesterday({ partner }: ProvisionedPartner): Promise<string> {
    const { database, cell } = this.home;
    const times = [["common.partners", "created_at"]]
      .concat(["journals", "heads"].map((table) => [`${cell}.${table}`, "decided_at"]));
    for (const [table, at] of times) {
      await database.query(
        `update ${table} set ${at} = ${at} - interval '1 day' where partner = $1::int`,
        [partner],
      );
    }
    const day = businessDay(Date.now() - 86_400_000);
    await closeDay(database, cell, day);
    return day;
  }

  async #start(): Promise<void> {
    const { database, cell } = this.home;
    const report = (error: unknown) => void this.reports.push(error);
    const line = cellLine(database, cell);
    const lanes = new Lanes({ lanes: [line], spares: [line] }, { report });
    const desk = new FrontDesk(lanes, database, cell, report);
    await this.replaceTokenKey();
    await replaceKey(this.#statementKeys);
    await this.#directory.start(1_000, report);
    await this.#prices.start(report);
    this.#listener = new Listener(
      new PartnerApi(createService({
        baseUrl: this.baseUrl,
        environment: "sandbox",
        version: "0.1.0",
        sidecarSecrets: [new TextEncoder().encode(sidecarSecret)],
        directory: this.#directory,
        deskOf: () => desk,
        cells: [cell],
        reads: new ReadPool([database, database]),
        waitingReads: new ReadPool([database]),
        depositAccount: null,
        prices: this.#prices,
        signingKeys: this.#tokenKeys,
        statementKeys: this.#statementKeys,
        report,
      })),
    );
    const address = await this.#listener.start({ host: "127.0.0.1", port: 0 });
    if (!("port" in address)) throw new TypeError("expected a port");
    this.hop.port = address.port;
    this.#edge = await this.#openEdge();
    this.tunnel.port = this.#edge.port;
  }

  async #openEdge(): Promise<Edge> {
    const { cert, key } = await this.#identities.server();
    return await Edge.open({
      host: "127.0.0.1",
      port: 0,
      upstream: { host: "127.0.0.1", port: this.hop.ownPort },
      secrets: {
        certificate: cert,
        key,
        partnerAuthority: this.#identities.partners.certificatePem,
        sidecarSecret,
      },
    });
  }

  async #stop(): Promise<void> {
    await this.tunnel.close();
    await this.#edge.stop(100);
    await this.hop.close();
    await this.#listener.stop(1_000);
    this.#directory.stop();
    this.#prices.stop();
    for (const partner of this.#partners) await partner.remove();
  }
}

async function replaceKey(keys: SigningKeys): Promise<void> {
  const pair = await generateKey();
  keys.replace([{ pair, publishFromMs: 0, signFromMs: 0, retireAtMs: null }]);
}
