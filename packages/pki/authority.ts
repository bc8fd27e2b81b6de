import type { CertificateFacts } from "./certificate.ts";
import { quote, type Refusal, refuse } from "./refusal.ts";

export type AuthorityKind = "partner" | "operator" | "server";
export type Environment = "sandbox" | "production";

/** What a certificate authority is for. Its common name says all of it. */
export interface AuthorityRole {
  readonly kind: AuthorityKind;
  readonly environment: Environment;
  /** Counts up when an authority is replaced: two never have the same name. */
  readonly generation: number;
}

/** A certificate authority that is ready to sign. */
export interface Authority extends AuthorityRole {
  readonly certificate: CertificateFacts;
  readonly organization: string;
  /** The subject's DER: what stands as issuer in all that it signs. */
  readonly nameDer: ArrayBuffer;
  readonly keyIdentifier: string;
  /** It cannot be exported. */
  readonly signingKey: CryptoKey;
}

const kinds = { partner: "Partner", operator: "Operator", server: "Server" } as const;
const environments = { sandbox: "Sandbox", production: "Production" } as const;
const commonNameForm =
  /^Mithqal (Sandbox|Production) (Partner|Operator|Server) CA G([1-9]\d{0,3})$/;

/** The common name of an authority: `Mithqal Sandbox Partner CA G1`. */
export function authorityName({ kind, environment, generation }: AuthorityRole): string {
  const name = `Mithqal ${environments[environment]} ${kinds[kind]} CA G${generation}`;
  if (!commonNameForm.test(name)) throw new TypeError(`${quote(name)} names no authority`);
  return name;
}

/** What an authority is for, by its common name; null where it is none of ours. */
export function authorityRole(commonName: string): AuthorityRole | null {
  const [, environment, kind, generation] = commonNameForm.exec(commonName) ?? [];
  if (environment === undefined) return null;
  return {
    environment: environment.toLowerCase() as Environment,
    kind: kind!.toLowerCase() as AuthorityKind,
    generation: Number(generation),
  };
}

/** Only a fault of our own program lets the wrong authority sign. */
export function requireKind(authority: Authority, kind: AuthorityKind): void {
  if (authority.kind === kind) return;
  throw new TypeError(`expected the ${kind} authority, got the ${authority.kind} authority`);
}

/** No certificate outlives its authority: it would stop working without a word. */
export function outlivesAuthority(
  authority: Authority,
  notAfter: Date,
): Refusal<"authority_expires_first"> | null {
  const last = authority.certificate.notAfter;
  if (notAfter.getTime() <= last.getTime()) return null;
  return refuse(
    "authority_expires_first",
    `expected an authority valid until ${notAfter.toISOString()}, ` +
      `${quote(authority.certificate.commonName ?? "")} ends on ${last.toISOString()}: ` +
      `create generation ${authority.generation + 1}`,
  );
}
