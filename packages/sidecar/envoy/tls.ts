import type { Settings } from "../settings/settings.ts";
import { secretNames, secretSource } from "./secret_sources.ts";
import { extension, type Part } from "./typed.ts";

/** TLS 1.2's suites: forward secrecy and an authenticated cipher, under an ECDSA certificate. */
const suites = [
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
];

/**
 * Mutual TLS: nobody without a certificate of the partner authority that is not revoked. A resumed
 * session would be looked at by neither, so there is none.
 */
export function transportSocket(settings: Settings): Part {
  return extension(
    "envoy.transport_sockets.tls",
    "envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext",
    {
      require_client_certificate: true,
      disable_stateless_session_resumption: true,
      disable_stateful_session_resumption: true,
      common_tls_context: {
        alpn_protocols: ["h2", "http/1.1"],
        tls_params: {
          tls_minimum_protocol_version: "TLSv1_2",
          tls_maximum_protocol_version: "TLSv1_3",
          cipher_suites: suites,
          ecdh_curves: ["X25519MLKEM768", "X25519", "P-256"],
        },
        tls_certificate_sds_secret_configs: [
          secretSource(settings, secretNames.serverCertificate),
        ],
        validation_context_sds_secret_config: secretSource(settings, secretNames.partnerCa),
      },
    },
  );
}
