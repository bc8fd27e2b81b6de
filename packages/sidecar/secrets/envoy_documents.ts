import { stringify } from "yaml";
import { type SecretName, secretNames } from "../envoy/secret_sources.ts";
import { type Part, typed } from "../envoy/typed.ts";
import type { Secrets } from "./secrets.ts";

/**
 * The files that Envoy reads: each holds its secret whole, so that a certificate never meets another's
 * key, nor an authority another's revocation list.
 */
export function envoyDocuments(secrets: Secrets): Readonly<Record<string, string>> {
  const { serverCertificate, serverKey, partnerCa, revocationLists, sidecarSecret } = secrets;
  const documents = [
    document(secretNames.serverCertificate, {
      tls_certificate: {
        certificate_chain: inline(serverCertificate),
        private_key: inline(serverKey),
      },
    }),
    document(secretNames.partnerCa, {
      validation_context: {
        trusted_ca: inline(partnerCa),
        crl: inline(revocationLists),
        max_verify_depth: 1,
      },
    }),
    document(secretNames.sidecarSecret, { generic_secret: { secret: inline(sidecarSecret) } }),
  ];
  return Object.fromEntries(documents);
}

function inline(text: string): Part {
  return { inline_string: text };
}

function document(name: SecretName, secret: Part): [file: string, text: string] {
  const resource = typed("envoy.extensions.transport_sockets.tls.v3.Secret", { name, ...secret });
  return [`${name}.yaml`, stringify({ resources: [resource] }, { lineWidth: 0 })];
}
