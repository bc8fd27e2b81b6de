import type { DepositAccount } from "@mithqal/protocol/account";
import type { EffectOutcome, EffectRequest, Environment } from "@mithqal/store";
import { CredentialUses } from "../directory/credential_uses.ts";
import type { FollowingDirectory } from "../directory/directory.ts";
import { KeyRing } from "../directory/key_ring.ts";
import { RateMeter } from "../gate/rate_meter.ts";
import type { RequestWatch } from "../observe/request_watch.ts";
import type { PriceBoard } from "../prices/price_board.ts";
import type { ReadPool } from "../reading/read_pool.ts";
import { UnderWay } from "../reading/under_way.ts";
import { Rehearsals } from "../scenarios/rehearsals.ts";
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
  directory: FollowingDirectory;
  deskOf: (cell: string) => EffectDesk;
  /** All cells of the house. */
  cells: readonly string[];
  /** Connections for reads, and those that may wait for a held head. */
  reads: ReadPool;
  waitingReads: ReadPool;
  /** The house's account at its bank; null where none was named. */
  depositAccount: DepositAccount | null;
  prices: PriceBoard;
  /** What signs tokens, and what signs statements: both are published. */
  signingKeys: SigningKeys;
  statementKeys: SigningKeys;
  /** Where the use of credentials is noted, for whoever writes it. */
  credentialUses?: CredentialUses;
  /** Tells the operator of what should not happen. */
  report: (error: unknown, requestId: string) => void;
  /** Is told of each request. */
  watch?: RequestWatch;
  now?: () => number;
}

/** The parts of the service, with what it remembers between requests. */
export interface Service extends Required<ServiceParts> {
  readonly tokens: TokenMemory;
  readonly keyRing: KeyRing;
  readonly rateMeter: RateMeter;
  readonly underWay: UnderWay;
  readonly rehearsals: Rehearsals;
}

/** Puts a service together. */
export function createService(parts: ServiceParts): Service {
  return {
    now: Date.now,
    credentialUses: new CredentialUses(),
    watch: { ended: () => {} },
    ...parts,
    tokens: new TokenMemory(parts.signingKeys),
    keyRing: new KeyRing(),
    rateMeter: new RateMeter(),
    underWay: new UnderWay(),
    rehearsals: new Rehearsals(),
  };
}
