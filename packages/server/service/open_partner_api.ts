import { generateKey } from "@mithqal/jws";
import { limits } from "@mithqal/protocol";
import { cellLine, type Database, DirectoryFollower, FrontDesk, Lanes } from "@mithqal/store";
import type { Config } from "../config/config.ts";
import type { ListenAddress } from "../listener/listen_address.ts";
import { Listener } from "../listener/listener.ts";
import { MarketFollower } from "../prices/market_follower.ts";
import { SigningKeys, type TokenKey } from "../tokens/signing_keys.ts";
import { PartnerApi } from "./responder.ts";
import { createService, type EffectDesk, type ServiceParts } from "./service.ts";

/** Opens one more connection to the database; whoever gives it says how it is closed. */
export type Connect = (statementTimeoutMs: number) => Promise<Database>;

/** What a running API can be told. */
export interface RunningPartnerApi {
  address: ListenAddress;
  /** Drains the listener and lets go of the database. */
  stop(): Promise<void>;
}

/** What the configuration does not say. */
export interface Surroundings {
  version: string;
  connect: Connect;
  report: ServiceParts["report"];
}

const statementTimeoutMs = limits.statement.timeoutSeconds * 1_000;

/** Starts the partner's API; it listens only once everything behind it is known. */
export async function openPartnerApi(
  config: Config,
  { version, connect, report }: Surroundings,
): Promise<RunningPartnerApi> {
  const opened: Database[] = [];
  const open = async (timeoutMs = statementTimeoutMs) => {
    const database = await connect(timeoutMs);
    opened.push(database);
    return database;
  };
  const shared = await open();
  await refuseOtherEnvironment(shared, config.environment);
  const cells = await cellsOf(shared);
  const tell = (error: unknown) => report(error, "");
  const directory = new DirectoryFollower(await open(), cells);
  const prices = new MarketFollower(shared);
  const desks = new Map<string, EffectDesk>();
  for (const cell of cells) desks.set(cell, await openDesk(cell, config, open, tell));
  await directory.start(undefined, tell);
  await prices.start(tell);
  const service = createService({
    ...config,
    version,
    report,
    directory,
    prices,
    deskOf: (cell) => desks.get(cell)!,
    signingKeys: new SigningKeys(await tokenKeys(config)),
  });
  const listener = new Listener(new PartnerApi(service));
  const address = await listener.start(config.listen);
  const stop = async () => {
    await listener.stop();
    directory.stop();
    prices.stop();
    for (const database of opened) await database.close();
  };
  return { address, stop };
}

/** A cell's lanes, the lines that may wait, and one connection that asks for stock. */
async function openDesk(
  cell: string,
  config: Config,
  open: () => Promise<Database>,
  report: (error: unknown) => void,
): Promise<EffectDesk> {
  const lines = async (count: number) => {
    const databases = await Promise.all(Array.from({ length: count }, () => open()));
    return databases.map((database) => cellLine(database, cell));
  };
  const lanes = new Lanes(
    { lanes: await lines(config.lanes), spares: await lines(config.spareLines) },
    { report },
  );
  return new FrontDesk(lanes, await open(), cell, report);
}

/** Nothing of one environment is accepted by the other. */
async function refuseOtherEnvironment(database: Database, wanted: string): Promise<void> {
  const [row] = await database.query("select name from common.environment");
  if (row?.name !== wanted) {
    throw new Error(`expected the database of the ${wanted}, got that of ${row?.name ?? "none"}`);
  }
}

async function cellsOf(database: Database): Promise<string[]> {
  const rows = await database.query(
    "select nspname as cell from pg_namespace where nspname ~ '^cell_[0-9]+$' order by 1",
  );
  return rows.map(({ cell }) => String(cell));
}

/** In development a key is made at the start: tokens die with the process. */
async function tokenKeys({ tokenKeys }: Config): Promise<readonly TokenKey[]> {
  if (tokenKeys.length > 0) return tokenKeys;
  return [{ pair: await generateKey(), publishFromMs: 0, signFromMs: 0, retireAtMs: null }];
}
