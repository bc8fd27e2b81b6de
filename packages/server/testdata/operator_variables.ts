// What the operator's role is given, as files would hold it: authorities, and a server's certificate.
import { createAuthority, issueServerCertificate, makeRequest } from "@mithqal/pki";

/** Makes it anew for an environment. */
export async function operatorVariables(
  environment: "sandbox" | "production",
): Promise<Record<string, string>> {
  const now = new Date();
  const authority = (kind: "partner" | "operator" | "server") =>
    createAuthority({ kind, environment, now });
  const [partner, operator, server] = [
    await authority("partner"),
    await authority("operator"),
    await authority("server"),
  ];
  const request = await makeRequest({ organization: "Mithqal", commonName: "server" });
  if (!request.ok) throw new Error(request.message);
  const issued = await issueServerCertificate({
    authority: server.authority,
    request: request.requestPem,
    names: ["127.0.0.1"],
    now,
  });
  if (!issued.ok) throw new Error(issued.message);
  return {
    MITHQAL_OPERATOR_LISTEN: "127.0.0.1:0",
    MITHQAL_OPERATOR_TLS_CERTIFICATE: issued.certificate.pem,
    MITHQAL_OPERATOR_TLS_KEY: request.keyPem,
    MITHQAL_OPERATOR_CA: operator.certificatePem,
    MITHQAL_PARTNER_CA_CERTIFICATE: partner.certificatePem,
    MITHQAL_PARTNER_CA_KEY: partner.keyPem,
  };
}
