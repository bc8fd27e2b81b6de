import { requireKind } from "./authority.ts";
import {
  checkClientRequest,
  type CheckedClientRequest,
  type ClientRequest,
  issueClientCertificate,
} from "./issue_client_certificate.ts";
import type { IssuedCertificate } from "./issue_leaf.ts";
import type { Refusal, RequestRefusalCode } from "./refusal.ts";

export interface PartnerRequest extends ClientRequest {
  readonly clientId: string;
}

/**
 * Signs a partner's request, if it keeps the contract's rules: P-256, its own signature, a subject of
 * exactly O and CN, and CN the partner's client_id. Nothing but the key and O is taken from it. A renewal
 * is a new request; the old certificate stays good until it ends or is revoked.
 *
 * @example
 * ```ts
 * const result = await signRequest({ authority, request, clientId: "demo", now: new Date() });
 * if (result.ok) save(result.certificate.pem, result.certificate.sha256);
 * ```
 */
export async function signRequest(
  given: PartnerRequest,
): Promise<IssuedCertificate | Refusal<RequestRefusalCode>> {
  requireKind(given.authority, "partner");
  return await issueClientCertificate(given, given.clientId);
}

/**
 * Checks a partner's request by the same rules, and signs nothing: for one that waits until somebody
 * approves it. Null: it may be signed.
 */
export async function checkRequest(
  given: CheckedClientRequest & Pick<PartnerRequest, "clientId">,
): Promise<Refusal<RequestRefusalCode> | null> {
  const checked = await checkClientRequest(given, given.clientId);
  return checked.ok ? null : checked;
}
