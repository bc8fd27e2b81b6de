import { encodeUtf8 } from "@mithqal/canonical";
import { limits } from "@mithqal/protocol";
import { equalBytes } from "@mithqal/protocol/webhooks";
import type { DirectoryCredential } from "@mithqal/store";
import { credentialState } from "../directory/validity.ts";

const nobodys = new Uint8Array(32);

/**
 * Finds the one of the given secrets that was sent and is active now. The same work is done for a
 * client without any: one hash, and as many comparisons as a client may have secrets.
 */
export async function findClientSecret(
  sent: string,
  secrets: readonly DirectoryCredential[],
  nowMs: number,
): Promise<DirectoryCredential | null> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", encodeUtf8(sent)));
  const active = secrets.filter((secret) => credentialState(secret, nowMs) === "active");
  let places = 0;
  for (let i = 0; i < limits.credentials.maxClientSecrets; i++) {
    const isEqual = equalBytes(hash, active[i]?.material ?? nobodys);
    places |= (Number(isEqual) & Number(i < active.length)) << i;
  }
  return active[31 - Math.clz32(places)] ?? null;
}
