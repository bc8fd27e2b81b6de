import { limits } from "@mithqal/protocol";
import type { CellPlace } from "@mithqal/store";
import type { Sealer } from "../sealing/sealer.ts";
import type { Worker } from "../workers/worker.ts";
import { Connections, type ConnectionSettings } from "./connections.ts";
import { Courier, type CourierParts, type CourierSettings } from "./courier.ts";
import { handlingOf } from "./sandbox_mode.ts";
import { WebhookKeys } from "./webhook_keys.ts";
import type { WebhookRules } from "./webhook_url.ts";

/** What the worker is given by whoever composes the process. */
export interface WebhookSurroundings
  extends Pick<CourierParts, "directory" | "onDisabled" | "report"> {
  /** Every cell, each by a connection of the role `worker` that nobody else waits for. */
  cells: readonly CellPlace[];
  sealer: Sealer;
  rules: WebhookRules;
  onAttempt?: CourierParts["onAttempt"];
  now?: () => number;
}

/** What may be set otherwise: how much is out at once, and for tests the rest. */
export type WebhookSettings = Partial<CourierSettings> & ConnectionSettings & {
  random?: CourierParts["random"];
  /** How long a stop waits for what is being claimed and what is out; what is given up then is delivered again. */
  drainMs?: number;
};

const usual: CourierSettings = {
  leaseMs: 2 * limits.webhook.timeoutSeconds * 1_000,
  inFlightMax: 1_024,
  soonMs: 25,
  idleMs: 250,
  afterFailureMs: 1_000,
  handling: handlingOf,
};

/**
 * Delivers the events of all cells to the partners' endpoints. Any number of workers may run: the
 * database gives each delivery to one of them, and to the next when that one does not come back.
 */
export class WebhookWorker implements Worker {
  readonly name = "webhooks";
  readonly #connections: Connections;
  readonly #couriers: readonly Courier[];
  readonly #drainMs: number;

  constructor(surroundings: WebhookSurroundings, settings: WebhookSettings = {}) {
    const { cells, sealer, rules, report } = surroundings;
    this.#connections = new Connections(rules, settings);
    this.#drainMs = settings.drainMs ?? 5_000;
    const parts: CourierParts = {
      onAttempt: () => {},
      now: Date.now,
      random: settings.random ?? Math.random,
      ...surroundings,
      keys: new WebhookKeys(sealer, report),
      connections: this.#connections,
    };
    const own = { ...usual, ...settings };
    this.#couriers = cells.map((place) => new Courier(place, parts, own));
  }

  start(): void {
    for (const courier of this.#couriers) courier.start();
  }

  async stop(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cut = new Promise((resolve) => timer = setTimeout(resolve, this.#drainMs));
    await Promise.all(this.#couriers.map((courier) => courier.stopClaiming()));
    const drained = Promise.all(this.#couriers.map((courier) => courier.drained()));
    await Promise.race([drained, cut]);
    clearTimeout(timer);
    this.#connections.close();
    for (const courier of this.#couriers) courier.giveUp();
    await drained;
  }
}
