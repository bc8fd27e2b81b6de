import { cellNodes, cellsOf, DirectoryFollower } from "@mithqal/store";
import type { ApiConfig, Config } from "../config/config.ts";
import { CredentialUses } from "../directory/credential_uses.ts";
import { useWriter } from "../directory/use_writer.ts";
import type { ListenAddress } from "../listener/listen_address.ts";
import { Listener } from "../listener/listener.ts";
import { gauge } from "../observe/metrics/state_metrics.ts";
import { finite } from "../observe/readiness/database_checks.ts";
import type { Observer } from "../observe/observer.ts";
import { MarketFollower } from "../prices/market_follower.ts";
import { KeyStore } from "../tokens/key_store.ts";
import { OpenDatabases } from "./open_databases.ts";
import { openDesks } from "./open_desks.ts";
import { openReads } from "./open_reads.ts";
import { PartnerApi } from "./responder.ts";
import { createService } from "./service.ts";
import type { Started } from "./started.ts";
import type { Surroundings } from "./surroundings.ts";

/** Starts the partner's API; it listens only once everything behind it is known. */
export async function openPartnerApi(
  config: Config,
  api: ApiConfig,
  { version, home, observer }: Surroundings,
  started: Started,
): Promise<ListenAddress> {
  const databases = new OpenDatabases(home, "mithqal_api");
  started.add("connections", () => databases.close());
  const report = observer.reportOf("api");
  const shared = await databases.open();
  const cells = await cellsOf(shared);

  const directory = new DirectoryFollower(await databases.open(), cells);
  started.add("followers", () => directory.stop());
  await directory.start(undefined, report);
  watchDirectory(directory, observer);

  const prices = new MarketFollower(shared);
  started.add("followers", () => prices.stop());
  await prices.start(report);

  const keys = new KeyStore(shared, config.sealer);
  started.add("followers", () => keys.stop());
  await keys.start(report);

  const uses = new CredentialUses();
  const writer = useWriter({ uses, database: shared, report });
  started.add("work", () => writer.stop());
  writer.start();

  const desks = await openDesks(cells, await cellNodes(shared), api, databases, observer);
  const service = createService({
    baseUrl: config.baseUrl,
    environment: config.environment,
    version,
    sidecarSecrets: api.sidecarSecrets,
    directory,
    prices,
    deskOf: (cell) => desks.get(cell)!,
    cells,
    ...await openReads(api, databases),
    depositAccount: api.depositAccount,
    credentialUses: uses,
    signingKeys: keys.token,
    statementKeys: keys.statement,
    report: observer.reportRequest,
    watch: observer.requestWatch(config.log),
  });
  const listener = new Listener(new PartnerApi(service));
  started.add("work", () => listener.stop());
  return await listener.start(api.listen);
}

/** A gate that closes is told before anybody meets it. */
function watchDirectory(directory: DirectoryFollower, { readiness, metrics }: Observer): void {
  readiness.add({
    name: "directory",
    required: true,
    look: () => ({ ok: directory.current() !== null, age_ms: finite(directory.ageMs()) }),
  });
  gauge(
    metrics.registry,
    "mithqal_directory_age_seconds",
    "How old what is known of partners is; past 5 the gate is closed",
    () => Number.isFinite(directory.ageMs()) ? directory.ageMs() / 1_000 : null,
  );
}
