// The authorities of a stack, and those who hold certificates of them from the beginning.
import {
  type CertificateFacts,
  createAuthority,
  type CreatedAuthority,
  issueOperatorCertificate,
  issueRevocationList,
  issueServerCertificate,
  makeRequest,
  type Refusal,
} from "@mithqal/pki";

/** A certificate with its key, PEM. */
export interface Holder {
  readonly certificate: CertificateFacts;
  readonly key: string;
}

/** All that a deployment has before its first partner. */
export interface Authorities {
  readonly partners: CreatedAuthority;
  readonly operators: CreatedAuthority;
  readonly servers: CreatedAuthority;
  /** What Envoy, the operators' API and the receiver of webhooks show. */
  readonly server: Holder;
  readonly maker: Holder;
  readonly checker: Holder;
  /** Nobody is revoked. */
  readonly revocationList: string;
}

/** Makes all of it anew. */
export async function makeAuthorities(): Promise<Authorities> {
  const now = new Date();
  const of = (kind: "partner" | "operator" | "server") =>
    createAuthority({ kind, environment: "sandbox", now });
  const [partners, operators, servers] = [
    await of("partner"),
    await of("operator"),
    await of("server"),
  ];
  const list = { authority: partners.authority, revoked: [], previousNumber: 0n, now };
  const operator = (operatorName: string) =>
    held(
      operatorName,
      operators,
      (request, authority) => issueOperatorCertificate({ authority, request, operatorName, now }),
    );
  const names = ["127.0.0.1", "localhost"];
  return {
    partners,
    operators,
    servers,
    server: await held(
      "server",
      servers,
      (request, authority) => issueServerCertificate({ authority, request, names, now }),
    ),
    maker: await operator("maker"),
    checker: await operator("checker"),
    revocationList: (await issueRevocationList(list)).pem,
  };
}

type Issued = { readonly ok: true; readonly certificate: CertificateFacts };

async function held<Code extends string>(
  commonName: string,
  { authority }: CreatedAuthority,
  issue: (
    request: string,
    authority: CreatedAuthority["authority"],
  ) => Promise<Issued | Refusal<Code>>,
): Promise<Holder> {
  const asked = made(await makeRequest({ organization: authority.organization, commonName }));
  const { certificate } = made(await issue(asked.requestPem, authority));
  return { certificate, key: asked.keyPem };
}

function made<Value extends { readonly ok: true }, Code extends string>(
  value: Value | Refusal<Code>,
): Value {
  if (value.ok) return value;
  throw new Error(value.message);
}
