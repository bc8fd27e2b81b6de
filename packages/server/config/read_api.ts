import type { Environment } from "@mithqal/store";
import type { ApiConfig } from "./config.ts";
import { readDepositAccount } from "./read_deposit_account.ts";
import type { FieldCollector } from "./field_collector.ts";
import { readListen, readWhole } from "./fields.ts";
import { readSidecarSecrets } from "./secret_fields.ts";
import type { VariableName } from "./variables.ts";

/** What the partner's API is told; in development it may go without the secret. */
export function readApi(
  collector: FieldCollector,
  environment: Environment | undefined,
  isDevelopment: boolean | undefined,
): ApiConfig {
  const whole = (name: VariableName, most: number, usual: number) =>
    collector.take(name, (text) => readWhole(text, 1, most, usual));
  return {
    listen: collector.take("MITHQAL_LISTEN", readListen),
    sidecarSecrets: collector.take(
      "MITHQAL_SIDECAR_SECRETS",
      (text) => readSidecarSecrets(text, isDevelopment),
    ),
    lanes: whole("MITHQAL_LANES", 8, 1),
    spareLines: whole("MITHQAL_SPARE_LINES", 8, 2),
    readConnections: whole("MITHQAL_READ_CONNECTIONS", 32, 4),
    depositAccount: readDepositAccount(collector, environment),
  } as ApiConfig;
}
