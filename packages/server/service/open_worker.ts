import { cellsOf, DirectoryFollower } from "@mithqal/store";
import type { Config, WorkerConfig } from "../config/config.ts";
import { WebhookMetrics } from "../observe/metrics/webhook_metrics.ts";
import { showPublisher, showWorkers } from "../observe/metrics/worker_metrics.ts";
import { WebhookWorker } from "../webhooks/webhook_worker.ts";
import { openWorkers } from "../workers/open_workers.ts";
import { keyRotator } from "../tokens/key_rotator.ts";
import { OpenDatabases } from "./open_databases.ts";
import type { Started } from "./started.ts";
import type { Surroundings } from "./surroundings.ts";

/** Checks of whole books, and a day's close, take longer than a request may. */
const watchTimeoutMs = 60_000;
/** A price that waits is no price. */
const priceTimeoutMs = 1_000;

/** Starts the work beside the requests. */
export async function openWorker(
  config: Config,
  worker: WorkerConfig,
  { home, observer, webhookRules }: Surroundings,
  started: Started,
): Promise<void> {
  const databases = new OpenDatabases(home, "mithqal_worker");
  started.add("connections", () => databases.close());
  const report = observer.reportOf("worker");
  const bounded = (ms: number) =>
    databases.open({ statementTimeoutMs: ms, answerTimeoutMs: ms + 1_000 });
  const work = await databases.open();
  const cells = await cellsOf(work);

  const { workers, publisher, invariants } = openWorkers({
    databases: { price: await bounded(priceTimeoutMs), work, watch: await bounded(watchTimeoutMs) },
    cells,
    price: worker.price,
    nonceRetentionSeconds: worker.nonceRetentionSeconds,
    report,
  });
  const rotator = keyRotator({ database: work, sealer: config.sealer, report });
  const all = [...workers, rotator];
  showWorkers(observer.metrics.registry, all, invariants);
  showPublisher(observer.metrics.registry, publisher);
  started.add("work", () => Promise.all(all.map((each) => each.stop())));
  for (const each of all) each.start();

  const directory = new DirectoryFollower(await databases.open(), cells);
  started.add("followers", () => directory.stop());
  await directory.start(undefined, report);
  const places = cells.map(async (cell) => ({ database: await databases.open(), cell }));
  const attempts = new WebhookMetrics(observer.metrics.registry);
  const webhooks = new WebhookWorker({
    cells: await Promise.all(places),
    directory,
    sealer: config.sealer,
    rules: webhookRules,
    onAttempt: (attempt) => attempts.count(attempt),
    onDisabled: ({ partner, reason }) =>
      observer.log.warn("a webhook endpoint was disabled", { partner, code: reason }),
    report: observer.reportOf("webhooks"),
  });
  started.add("work", () => webhooks.stop());
  webhooks.start();
}
