import { Repeated } from "../../workers/repeated.ts";
import type { WatchedWorker } from "../../workers/worker.ts";
import { HttpSource, type HttpSourceSettings } from "./http_source.ts";
import { ManualSource } from "./manual_source.ts";
import type { PriceSource } from "./price_source.ts";
import { SimulatedSource } from "./simulated_source.ts";

/** Which source was chosen, and what it needs. */
export type SourceChoice =
  | { kind: "simulated"; seed: string }
  | { kind: "manual" }
  | { kind: "http"; settings: HttpSourceSettings };

/** A source, and who keeps it supplied: a standby's is, too, so that it can go on at once. */
export interface OpenedSource {
  source: PriceSource;
  workers: readonly WatchedWorker[];
}

/** Opens a source; `name` is that of its worker. */
export function openSource(
  choice: SourceChoice,
  name: string,
  report: (error: unknown) => void,
  now: () => number = Date.now,
): OpenedSource {
  if (choice.kind === "simulated") {
    return { source: new SimulatedSource(choice.seed, now), workers: [] };
  }
  if (choice.kind === "manual") return { source: new ManualSource(), workers: [] };
  const source = new HttpSource(choice.settings, now);
  const poller = new Repeated({
    name,
    everyMs: choice.settings.everyMs,
    pauseMaxMs: 5_000,
    run: async () => {
      const said = await source.poll();
      if (!said.ok) throw new Error(`${name}: ${said.code}: ${said.message}`);
    },
    report,
    now,
  });
  return { source, workers: [poller] };
}
