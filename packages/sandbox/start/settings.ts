import type { ServiceEvent } from "@mithqal/client";
import type { Variables } from "@mithqal/server";
import type { RatesChoice } from "../provisioning/wanted_partner.ts";

/** What stands in front of the service. */
export type EdgeChoice = "node" | "envoy";

/** How a sandbox differs from the usual. */
export interface SandboxSettings {
  /** The folder that keeps everything. */
  home: string;
  /** The partner's API; 0: any that is free. The two after it are the operators' API and the receiver. */
  port: number;
  operatorPort?: number | undefined;
  /** Forgets what the folder keeps. */
  fresh?: boolean;
  /** A Postgres instead of the embedded database. */
  databaseUrl?: string | undefined;
  edge?: EdgeChoice;
  /** So many partners beside `demo`. */
  partners?: number;
  /** What those may ask for. */
  rates?: RatesChoice;
  /** The service's own variables, where the sandbox does not set them itself. */
  variables?: Variables;
  /** Told of each event that the receiver has verified. */
  onEvent?: (event: ServiceEvent) => void;
  /** Told what takes its time. */
  tell?: (line: string) => void;
}

/** A sandbox that serves. */
export interface Sandbox {
  readonly home: string;
  readonly baseUrl: string;
  readonly operatorUrl: string;
  /** Metrics, liveness and readiness. */
  readonly internalUrl: string;
  /** Where the events of `demo` are received. */
  readonly webhookUrl: string;
  /** `credentials.json` by the name of its owner. */
  readonly partners: Readonly<Record<string, string>>;
  readonly operators: Readonly<Record<string, string>>;
  /** Ends when a part has ended by itself, without which it can't serve. */
  readonly broken: Promise<void>;
  stop(): Promise<void>;
}
