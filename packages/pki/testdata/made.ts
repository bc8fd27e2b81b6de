/**
 * Authorities, requests and certificates for tests.
 *
 * @module
 */
import type { Authority, AuthorityKind } from "../authority.ts";
import type { CertificateFacts } from "../certificate.ts";
import { createAuthority } from "../create_authority.ts";
import { makeRequest } from "../make_request.ts";
import { signRequest } from "../sign_request.ts";

/** The machine's own time: OpenSSL and TLS look at that clock too. */
export const now = new Date();

export const DAY_MS = 86_400_000;

export function daysLater(days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

/** What was promised; a refusal is thrown. */
export async function made<Value extends { readonly ok: true }, Code extends string>(
  result: Promise<Value | { readonly ok: false; readonly code: Code; readonly message: string }>,
): Promise<Value> {
  const value = await result;
  if (value.ok) return value;
  throw new Error(`${value.code}: ${value.message}`);
}

export async function authorityFor(kind: AuthorityKind): Promise<Authority> {
  return (await createAuthority({ kind, environment: "sandbox", now })).authority;
}

export async function requestFor(commonName: string, organization = "Bank Alpha"): Promise<string> {
  return (await made(makeRequest({ organization, commonName }))).requestPem;
}

export interface Holder {
  readonly certificate: CertificateFacts;
  readonly keyPem: string;
}

/** A partner with a key and a certificate. */
export async function partnerOf(authority: Authority, clientId = "demo"): Promise<Holder> {
  const { requestPem, keyPem } = await made(
    makeRequest({ organization: "Bank Alpha", commonName: clientId }),
  );
  const issued = await made(signRequest({ authority, request: requestPem, clientId, now }));
  return { certificate: issued.certificate, keyPem };
}
