import type { EffectOutcome, EffectRequest, Environment } from "@mithqal/store";
import type { Directory } from "../directory/directory.ts";
import { KeyRing } from "../directory/key_ring.ts";
import { RateMeter } from "../gate/rate_meter.ts";
import type { PriceSource } from "../prices/price_source.ts";
import type { SigningKeys } from "../tokens/signing_keys.ts";
import { TokenMemory } from "../tokens/token_memory.ts";

/** Where requests for effects of one cell are taken: the store's front desk, or its lanes. */
export interface EffectDesk {
  act(request: EffectRequest): Promise<EffectOutcome>;
}

/** What a service stands on. */
export interface ServiceParts {
  baseUrl: string;
  environment: Environment;
  version: string;
  /** One or two secrets of the sidecar, or the word that says there is none. */
  sidecarSecrets: readonly Uint8Array[] | "development";
  directory: Directory;
  deskOf: (cell: string) => EffectDesk;
  prices: PriceSource;
  signingKeys: SigningKeys;
  /** Tells the operator of what should not happen. */
  report: (error: unknown, requestId: string) => void;
  now?: () => number;
}

/** The parts of the service, with what it remembers between requests. */
export interface Service extends Required<ServiceParts> {
  readonly tokens: TokenMemory;
  readonly keyRing: KeyRing;
  readonly rateMeter: RateMeter;
}

/** Puts a service together. */
export function createService(parts: ServiceParts): Service {
  return {
    now: Date.now,
    ...parts,
    tokens: new TokenMemory(parts.signingKeys),
    keyRing: new KeyRing(),
    rateMeter: new RateMeter(),
  };
}
