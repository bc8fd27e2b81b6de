import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";

/** Keys and metadata may be kept for a minute: a key is published much longer before it signs. */
const headers = ["Content-Type", "application/json", "Cache-Control", "max-age=60"];

/** `GET /.well-known/jwks.json`: the keys that tokens, and those that statements are verified with. */
export function showKeys({ service, arrivedAtMs }: Visit): Answer {
  const { signingKeys, statementKeys } = service;
  const keys = [...signingKeys.published(arrivedAtMs), ...statementKeys.published(arrivedAtMs)];
  const body = JSON.stringify({ keys });
  return { status: 200, headers: [...headers], body };
}

/** Where tokens come from, as RFC 8414 writes it. */
export interface ServerMetadata {
  issuer: string;
  token_endpoint: string;
  jwks_uri: string;
  response_types_supported: string[];
  grant_types_supported: string[];
  token_endpoint_auth_methods_supported: string[];
  tls_client_certificate_bound_access_tokens: true;
}

/** `GET /.well-known/oauth-authorization-server`. */
export function showAuthorizationServer({ service: { baseUrl } }: Visit): Answer {
  const metadata: ServerMetadata = {
    issuer: baseUrl,
    token_endpoint: `${baseUrl}/oauth/token`,
    jwks_uri: `${baseUrl}/.well-known/jwks.json`,
    response_types_supported: [],
    grant_types_supported: ["client_credentials"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    tls_client_certificate_bound_access_tokens: true,
  };
  return { status: 200, headers: [...headers], body: JSON.stringify(metadata) };
}
