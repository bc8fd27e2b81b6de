import { importAuthority } from "@mithqal/pki";
import { cellsOf } from "@mithqal/store";
import type { Config, OperatorConfig } from "../config/config.ts";
import type { PortAddress } from "../listener/listen_address.ts";
import { showRevocationList } from "../observe/metrics/revocation_metrics.ts";
import { openOperatorApi } from "../operator/open_operator_api.ts";
import { OpenDatabases } from "./open_databases.ts";
import { StartRefused } from "./start_refused.ts";
import type { Started } from "./started.ts";
import type { Surroundings } from "./surroundings.ts";

const graceMs = 5_000;

/** Starts the operator's API, on a listener of its own. */
export async function openOperator(
  config: Config,
  operator: OperatorConfig,
  { home, observer, webhookRules, publishRevocationList }: Surroundings,
  started: Started,
): Promise<PortAddress> {
  const { certificate: certificatePem, key: keyPem } = operator.partnerAuthority;
  const wanted = { kind: "partner", environment: config.environment } as const;
  const imported = await importAuthority({ certificatePem, keyPem, ...wanted });
  if (!imported.ok) throw new StartRefused([`MITHQAL_PARTNER_CA_CERTIFICATE: ${imported.message}`]);
  const databases = new OpenDatabases(home, "mithqal_operator");
  started.add("connections", () => databases.close());
  const database = await databases.open();
  const api = await openOperatorApi({
    listen: operator.listen,
    tls: operator.tls,
    environment: config.environment,
    database,
    cells: await cellsOf(database),
    sealer: config.sealer,
    partnerAuthority: imported.authority,
    webhookRules,
    publishRevocationList,
    report: observer.reportRequest,
    watch: observer.requestWatch(config.log),
  });
  started.add("work", () => api.stop(graceMs));
  showRevocationList(observer.metrics.registry, api.revocations);
  return api.address;
}
