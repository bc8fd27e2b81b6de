import {
  type Authority,
  createAuthority,
  issueRevocationList,
  issueServerCertificate,
  makeRequest,
  type Refusal,
} from "@mithqal/pki";

/** A server's certificate and key, PEM. */
export interface ServerIdentity {
  readonly certificate: string;
  readonly key: string;
}

/** The authorities of one stack, and the server's own identity, which edge and receiver share. */
export interface Authorities {
  readonly partners: Authority;
  readonly servers: Authority;
  readonly server: ServerIdentity;
  /** Nobody is revoked. */
  readonly revocationList: string;
}

/** Makes all of it anew. */
export async function makeAuthorities(): Promise<Authorities> {
  const now = new Date();
  const of = { environment: "sandbox", now } as const;
  const { authority: partners } = await createAuthority({ kind: "partner", ...of });
  const { authority: servers } = await createAuthority({ kind: "server", ...of });
  const asked = made(await makeRequest({ organization: "Mithqal", commonName: "server" }));
  const { certificate } = made(
    await issueServerCertificate({
      authority: servers,
      request: asked.requestPem,
      names: ["127.0.0.1", "localhost"],
      now,
    }),
  );
  const list = { authority: partners, revoked: [], previousNumber: 0n, now };
  return {
    partners,
    servers,
    server: { certificate: certificate.pem, key: asked.keyPem },
    revocationList: (await issueRevocationList(list)).pem,
  };
}

/** What must come out right, for it is all our own. */
export function made<Value extends { readonly ok: true }, Code extends string>(
  value: Value | Refusal<Code>,
): Value {
  if (value.ok) return value;
  throw new Error(value.message);
}
