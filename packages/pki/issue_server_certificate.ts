import { type Authority, requireKind } from "./authority.ts";
import { type IssuedCertificate, issueLeaf } from "./issue_leaf.ts";
import { readRequest } from "./read_request.ts";
import type { Refusal, RequestRefusalCode, ServerNameRefusalCode } from "./refusal.ts";
import { serverNames } from "./server_names.ts";
import { SubjectAlternativeNameExtension } from "./x509.ts";

export interface ServerRequest {
  readonly authority: Authority;
  /** A request by the server's key, PEM. Only the key is taken from it. */
  readonly request: string;
  /** The DNS names and IP addresses that the operator chose. */
  readonly names: readonly string[];
  readonly now: Date;
}

/** Issues a server's certificate for names that the operator chose, whatever its request says. */
export async function issueServerCertificate(
  { authority, request, names, now }: ServerRequest,
): Promise<IssuedCertificate | Refusal<RequestRefusalCode | ServerNameRefusalCode>> {
  requireKind(authority, "server");
  const alternatives = serverNames(names);
  if ("ok" in alternatives) return alternatives;
  const read = await readRequest(request);
  if (!read.ok) return read;
  return await issueLeaf({
    authority,
    subject: { organization: authority.organization, commonName: commonNameFor(authority) },
    publicKey: read.publicKey,
    usage: "serverAuth",
    extensions: [new SubjectAlternativeNameExtension(alternatives)],
    now,
  });
}

// Clients look at the alternative names only; a DNS name may be too long for a common name.
function commonNameFor({ environment }: Authority): string {
  return environment === "sandbox" ? "Mithqal Sandbox server" : "Mithqal server";
}
