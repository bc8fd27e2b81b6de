// partner ─ Tunnel ─ Edge (mutual TLS) ─ Hop ─ the API ─ a home of the database
import { generateKey } from "@mithqal/jws";
import { type Authority, createAuthority, issueServerCertificate, makeRequest } from "@mithqal/pki";
import { Edge } from "@mithqal/sandbox";
import {
  createService,
  Listener,
  MarketFollower,
  PartnerApi,
  ReadPool,
  SigningKeys,
} from "@mithqal/server";
import { cellLine, DirectoryFollower, FrontDesk, Lanes } from "@mithqal/store";
import type { TestHome } from "../real/homes.ts";
import { type Columns, seedPartner } from "../real/seed.ts";
import { Hop } from "./hop.ts";
import { ProvisionedPartner } from "./provisioned_partner.ts";
import { Tunnel } from "./tunnel.ts";

const sidecarSecret = "the-edge-of-these-tests-knows-this-secret";

/** The certificate authorities of the tests: making keys costs, so there is one of each a file. */
interface Authorities {
  partners: Authority;
  servers: Authority;
}

let authorities: Promise<Authorities> | undefined;

/** The service, started for the time of a test. */
export class RunningService {
  readonly home: TestHome;
  /** What should not have happened. */
  readonly reports: unknown[] = [];
  readonly tunnel: Tunnel;
  readonly hop: Hop;
  readonly #authorities: Authorities;
  readonly #directory: DirectoryFollower;
  readonly #prices: MarketFollower;
  readonly #tokenKeys = new SigningKeys();
  readonly #partners: ProvisionedPartner[] = [];
  #listener!: Listener;
  #edge!: Edge;

  private constructor(home: TestHome, tunnel: Tunnel, hop: Hop, made: Authorities) {
    this.home = home;
    this.tunnel = tunnel;
    this.hop = hop;
    this.#authorities = made;
    this.#directory = new DirectoryFollower(home.database, [home.cell]);
    this.#prices = new MarketFollower(home.database);
  }

  /** Runs a test against a started service. */
  static async with(
    home: TestHome,
    run: (service: RunningService) => Promise<void>,
  ): Promise<void> {
    const tunnel = await Tunnel.open();
    const made = await (authorities ??= makeAuthorities());
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
      partnerAuthority: this.#authorities.partners,
      serverAuthority: this.#authorities.servers.certificate.pem,
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
    const pair = await generateKey();
    this.#tokenKeys.replace([{ pair, publishFromMs: 0, signFromMs: 0, retireAtMs: null }]);
  }

  async #start(): Promise<void> {
    const { database, cell } = this.home;
    const report = (error: unknown) => void this.reports.push(error);
    const line = cellLine(database, cell);
    const lanes = new Lanes({ lanes: [line], spares: [line] }, { report });
    const desk = new FrontDesk(lanes, database, cell, report);
    await this.replaceTokenKey();
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
        statementKeys: new SigningKeys(),
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
    const { partners, servers } = this.#authorities;
    const asked = await makeRequest({ organization: "Mithqal", commonName: "edge" });
    if (!asked.ok) throw new TypeError(asked.message);
    const shown = await issueServerCertificate({
      authority: servers,
      request: asked.requestPem,
      names: ["127.0.0.1"],
      now: new Date(),
    });
    if (!shown.ok) throw new TypeError(shown.message);
    return await Edge.open({
      host: "127.0.0.1",
      port: 0,
      upstream: { host: "127.0.0.1", port: this.hop.ownPort },
      secrets: {
        certificate: shown.certificate.pem,
        key: asked.keyPem,
        partnerAuthority: partners.certificate.pem,
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

async function makeAuthorities(): Promise<Authorities> {
  const of = { environment: "sandbox" as const, now: new Date() };
  const [partners, servers] = [
    await createAuthority({ kind: "partner", ...of }),
    await createAuthority({ kind: "server", ...of }),
  ];
  return { partners: partners.authority, servers: servers.authority };
}
