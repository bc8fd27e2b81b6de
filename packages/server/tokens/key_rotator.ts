import { limits } from "@mithqal/protocol";
import {
  type Database,
  type KeyPurpose,
  putNextKey,
  readSigningKeys,
  type StoredKey,
} from "@mithqal/store";
import type { Sealer } from "../sealing/sealer.ts";
import { Repeated } from "../workers/repeated.ts";
import { makeSealedKey } from "./sealed_key.ts";

const dayMs = 86_400_000;
const everyMs = 60_000;

/** A key is published so long before it signs: longer than anybody keeps a JWKS. */
export const publishedAheadMs = 600_000;

/**
 * How long a key signs, and how long afterwards it stays published: for a token longer than the last
 * one lives; for a statement for ever.
 */
export const keyLives: { readonly [purpose in KeyPurpose]: KeyLife } = {
  token: { signsMs: 30 * dayMs, keptMs: limits.token.lifetimeSeconds * 1_000 + 3_000_000 },
  statement: { signsMs: 365 * dayMs, keptMs: null },
};

interface KeyLife {
  signsMs: number;
  keptMs: number | null;
}

/** What a rotation stands on. */
export interface RotatorParts {
  database: Database;
  sealer: Sealer;
  report: (error: unknown) => void;
  now?: () => number;
}

/** The worker that makes each purpose's next key in time. */
export function keyRotator(parts: RotatorParts): Repeated {
  const { report } = parts;
  return new Repeated({ name: "key_rotator", everyMs, report, run: () => rotateKeys(parts) });
}

/**
 * Puts a next key where the newest one has signed for its time: published now, signing soon. First
 * keys are the key store's. Of two workers at once, one has its key taken.
 */
export async function rotateKeys(
  { database, sealer, now = Date.now }: RotatorParts,
): Promise<void> {
  const nowMs = now();
  const stored = await readSigningKeys(database, nowMs);
  for (const purpose of ["token", "statement"] as const) {
    const newest = stored.findLast((key) => key.purpose === purpose);
    if (newest === undefined || !isDue(newest, nowMs)) continue;
    const { keptMs } = keyLives[purpose];
    const signFromMs = nowMs + publishedAheadMs;
    await putNextKey(database, {
      ...await makeSealedKey(sealer, purpose),
      purpose,
      generation: newest.generation + 1,
      publishFromMs: nowMs,
      signFromMs,
      formerRetiresAtMs: keptMs === null ? null : signFromMs + keptMs,
    });
  }
}

function isDue({ purpose, signFromMs }: StoredKey, nowMs: number): boolean {
  return nowMs >= signFromMs + keyLives[purpose].signsMs - publishedAheadMs;
}
