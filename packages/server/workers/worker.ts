/** Something that works beside the requests, until it is told to stop. */
export interface Worker {
  /** As it is named in logs, metrics and readiness. */
  readonly name: string;
  start(): void;
  /** Takes up nothing new, and returns once what it was at is done or given up. */
  stop(): Promise<void>;
}

/** How a worker fares, for metrics and readiness. */
export interface WorkerFacts {
  name: string;
  /** When it last came through, by the process's clock; null: not yet. */
  lastSuccessAtMs: number | null;
  /** How often it has failed since. */
  failures: number;
}

/** A worker that tells how it fares. */
export interface WatchedWorker extends Worker {
  facts(): WorkerFacts;
}
