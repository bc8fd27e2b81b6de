import type { CredentialKind } from "@mithqal/store";
import type { Visit } from "./visit.ts";

/** Notes that a credential of the caller's has let this request pass. */
export function noteUse(visit: Visit, kind: CredentialKind, id: string): void {
  const { service, partner, arrivedAtMs } = visit;
  service.credentialUses.note({ partner: partner.partner, kind, id, atMs: arrivedAtMs });
}
