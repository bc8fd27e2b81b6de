import type { JwsHeader } from "./protected_header.ts";
import { type JwsRefusal, refuse } from "./refusal.ts";

/** A registered public key and the name it is known by. */
export interface VerificationKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

/** A JWS without kid is tried with at most so many keys. */
export const KEYS_TRIED_MAX = 4;

/** The keys to try: the one that the header names, or all when it names none. */
export function chooseKeys(
  keys: readonly VerificationKey[],
  { kid }: JwsHeader,
): { readonly ok: true; readonly keys: readonly VerificationKey[] } | JwsRefusal {
  if (keys.length === 0) return refuse("keys_missing", "a registered signing key, there is none");
  if (kid !== undefined) {
    const named = keys.find((key) => key.kid === kid);
    if (named !== undefined) return { ok: true, keys: [named] };
    return refuse("kid_unknown", "the kid of a registered key", kid);
  }
  if (keys.length <= KEYS_TRIED_MAX) return { ok: true, keys: keys.slice() };
  return refuse("kid_required", `a kid, as more than ${KEYS_TRIED_MAX} keys are registered`, kid);
}
