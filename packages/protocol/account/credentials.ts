import { formatInstant } from "../instant.ts";
import type { Written } from "../resources/written.ts";

/** What a credential is for. */
export type CredentialKind = "certificate" | "signing_key" | "client_secret" | "webhook_secret";

/** `retiring`: still good, until `expires_at`, while another one takes its place. */
export type CredentialStatus = "pending" | "active" | "retiring" | "expired" | "revoked";

/** A credential, without anything secret. */
export interface CredentialBody {
  kind: CredentialKind;
  /** The certificate's SHA-256 in hex, the key's kid, or the secret's name. */
  id: string;
  /** Of a certificate SHA-256 in hex, of a signing key RFC 7638; secrets have none. */
  thumbprint: string | null;
  status: CredentialStatus;
  active_from: string;
  expires_at: string | null;
  revoked_at: string | null;
  /** As far as the service remembers; null where it does not know. */
  last_used_at: string | null;
}

/** What `GET /v1/credentials` answers. */
export interface CredentialsBody {
  data: CredentialBody[];
}

/** What is shown of a credential. */
export interface CredentialFacts {
  kind: CredentialKind;
  id: string;
  thumbprint: string | null;
  status: CredentialStatus;
  activeFromMs: number;
  endsAtMs: number | null;
  revokedAtMs: number | null;
  lastUsedAtMs: number | null;
}

/** Renders a credential. */
export function renderCredential(facts: CredentialFacts): Written<CredentialBody> {
  return {
    kind: facts.kind,
    id: facts.id,
    thumbprint: facts.thumbprint,
    status: facts.status,
    active_from: formatInstant(facts.activeFromMs),
    expires_at: instant(facts.endsAtMs),
    revoked_at: instant(facts.revokedAtMs),
    last_used_at: instant(facts.lastUsedAtMs),
  };
}

function instant(ms: number | null): string | null {
  return ms === null ? null : formatInstant(ms);
}
