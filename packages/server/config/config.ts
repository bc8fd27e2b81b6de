import type { DepositAccount } from "@mithqal/protocol/account";
import type { Environment } from "@mithqal/store";
import type { ListenAddress, PortAddress } from "../listener/listen_address.ts";
import type { TlsSettings } from "../listener/mutual_tls.ts";
import type { PriceConfig } from "../prices/price_config.ts";
import type { Sealer } from "../sealing/sealer.ts";
import type { Role } from "./role.ts";

/** Everything a process of the service is told from outside: what all roles need, and what each does. */
export interface Config {
  role: Role;
  environment: Environment;
  baseUrl: string;
  database: DatabaseChoice;
  /** Seals and opens the secrets that the database keeps. */
  sealer: Sealer;
  /** Our own public addresses: no webhook goes there. */
  ownAddresses: readonly string[];
  /** Metrics, liveness and readiness: never on the partner's listener. */
  internalListen: PortAddress;
  log: LogConfig;
  /** Null: no traces. */
  traces: TraceConfig | null;
  /** Each there for the roles that do this work. */
  api: ApiConfig | null;
  worker: WorkerConfig | null;
  operator: OperatorConfig | null;
}

/** The partner's API. */
export interface ApiConfig {
  listen: ListenAddress;
  sidecarSecrets: readonly Uint8Array[] | "development";
  /** Connections a cell that carry partners' items, and those that may wait for a held head. */
  lanes: number;
  spareLines: number;
  /** Connections that reads share. */
  readConnections: number;
  /** Where partners send money; null in a sandbox that names none. */
  depositAccount: DepositAccount | null;
}

/** The work beside the requests. */
export interface WorkerConfig {
  price: PriceConfig;
  /** Nonces are remembered at least so long. */
  nonceRetentionSeconds: number;
}

/** The operator's API. */
export interface OperatorConfig {
  listen: PortAddress;
  /** What it presents, and whose client certificates it takes: PEM. */
  tls: TlsSettings;
  /** Signs partners' certificates: PEM. */
  partnerAuthority: { certificate: string; key: string };
  /** Where each new list of revoked certificates is put; null: nowhere. */
  revocationListFile: string | null;
}

/** Log levels, each telling what those after it tell too. */
export const logLevels = ["debug", "info", "warn", "error"] as const;

/** How much is said. */
export interface LogConfig {
  level: typeof logLevels[number];
  /** Of this many requests that went well, one is logged; what was refused or failed always is. */
  oneSuccessIn: number;
}

/** Where spans go. */
export interface TraceConfig {
  /** OTLP over HTTP, such as `http://collector:4318/v1/traces`. */
  endpoint: string;
  /** Of this many requests, one is traced. */
  oneRequestIn: number;
  /** Whether a caller's own `traceparent` decides. */
  trustsCallers: boolean;
}

/** The database in this process, or a Postgres. */
export type DatabaseChoice =
  | { home: "embedded"; folder: string | undefined }
  | { home: "postgres"; url: string };
