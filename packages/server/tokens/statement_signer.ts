import { signDetached } from "@mithqal/jws";
import type { SigningKeys } from "./signing_keys.ts";

/** The `typ` of a statement's signature: no token and no request has it. */
export const statementType = "mithqal-statement+jws";

/**
 * Signs a statement's body, byte for byte as it is sent: the value of `X-Statement-Signature`. Null
 * when no statement key signs now.
 */
export async function signStatement(
  keys: SigningKeys,
  body: Uint8Array,
  nowMs: number,
): Promise<string | null> {
  const signer = keys.signer(nowMs);
  return signer === null ? null : await signDetached({ ...signer, typ: statementType }, body);
}
