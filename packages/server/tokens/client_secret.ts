import { encodeUtf8 } from "@mithqal/canonical";
import { limits } from "@mithqal/protocol";
import { equalBytes } from "@mithqal/protocol/webhooks";
import type { DirectoryCredential } from "@mithqal/store";
import { credentialState } from "../directory/validity.ts";

const nobodys = new Uint8Array(32);

/**
 * Whether a secret is one of those given that are active now. The same work is done for a client
 * without any: one hash, and as many comparisons as a client may have secrets.
 */
export async function isClientSecret(
  sent: string,
  secrets: readonly DirectoryCredential[],
  nowMs: number,
): Promise<boolean> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", encodeUtf8(sent)));
  const active = secrets.filter((secret) => credentialState(secret, nowMs) === "active");
  let found = 0;
  for (let i = 0; i < limits.credentials.maxClientSecrets; i++) {
    const isEqual = equalBytes(hash, active[i]?.material ?? nobodys);
    found |= Number(isEqual) & Number(i < active.length);
  }
  return found === 1;
}
