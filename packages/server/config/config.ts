import type { Environment } from "@mithqal/store";
import type { ListenAddress } from "../listener/listen_address.ts";
import type { TokenKey } from "../tokens/signing_keys.ts";

/** Everything the partner's API is told from outside. */
export interface Config {
  baseUrl: string;
  environment: Environment;
  listen: ListenAddress;
  database: DatabaseChoice;
  sidecarSecrets: readonly Uint8Array[] | "development";
  /** None: one is made at the start, in development alone. */
  tokenKeys: readonly TokenKey[];
  /** Connections that carry partners' items, and those that may wait for a held head. */
  lanes: number;
  spareLines: number;
}

/** The database in this process, or a Postgres. */
export type DatabaseChoice =
  | { home: "embedded"; folder: string | undefined }
  | { home: "postgres"; url: string };
