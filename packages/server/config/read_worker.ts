import { limits } from "@mithqal/protocol";
import type { Environment } from "@mithqal/store";
import type { WorkerConfig } from "./config.ts";
import type { FieldCollector } from "./field_collector.ts";
import { readWhole } from "./fields.ts";
import { readPrice } from "./read_price.ts";

const { retentionSeconds, retentionMinSeconds } = limits.nonce;
const retentionMostSeconds = 30 * 86_400;

/** What the worker is told. */
export function readWorker(
  collector: FieldCollector,
  environment: Environment | undefined,
): WorkerConfig {
  return {
    price: readPrice(collector, environment),
    nonceRetentionSeconds: collector.take(
      "MITHQAL_NONCE_RETENTION_SECONDS",
      (text) => readWhole(text, retentionMinSeconds, retentionMostSeconds, retentionSeconds),
    ),
  } as WorkerConfig;
}
