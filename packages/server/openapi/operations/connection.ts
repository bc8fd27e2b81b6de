import { formatInstant, limits } from "@mithqal/protocol";
import {
  health,
  keySet,
  openApiDocument,
  probe,
  serverMetadata,
  token,
} from "../answers/service.ts";
import { exampleMs, facts } from "../examples/facts.ts";
import type { Described, DescribedOperations } from "./described.ts";
import { readRefusals, shown } from "./forms.ts";

const tag = "Connection";
const base = "https://api.example";
const canonical = [
  "POST",
  `${base}/v1/signed-probe`,
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "1768465800",
  "nonce-0123456789ab",
];

const keyExample = {
  kty: "EC" as const,
  crv: "P-256" as const,
  x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
  y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
  kid: "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
  use: "sig" as const,
  alg: "ES256" as const,
};

const issueToken: Described = {
  id: "issueToken",
  tag,
  summary: "A token bound to the certificate",
  description: "RFC 6749 client credentials and RFC 8705. The secret comes in the form or by " +
    "HTTP Basic, not both.",
  body: {
    form: "token",
    schema: {
      title: "TokenRequest",
      type: "object",
      properties: {
        grant_type: { const: "client_credentials" },
        client_id: { type: "string" },
        client_secret: { type: "string" },
      },
      required: ["grant_type"],
    },
    example: { grant_type: "client_credentials", client_id: facts.clientId, client_secret: "…" },
  },
  answers: shown(
    "The token",
    token,
    {
      access_token: "eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl",
      token_type: "Bearer",
      expires_in: limits.token.lifetimeSeconds,
    },
    { headers: ["Pragma"] },
  ),
  refusals: ["invalid_request", "unsupported_grant_type", "invalid_client", "service_unavailable"],
};

const probeSignature: Described = {
  id: "probeSignature",
  tag,
  summary: "The order's whole pipeline, and no money moved",
  description:
    "Takes any bytes of any type. A refusal has the same status and code as an order's, " +
    "with the text that the service built and the mistake that fits.",
  body: { form: "any" },
  answers: shown("The signature is right", probe, {
    valid: true,
    environment: "sandbox",
    client_id: facts.clientId,
    moves_money: false,
    received_at: formatInstant(exampleMs),
    clock_skew_seconds: 0,
    url_form: "absolute",
    canonical_string: canonical.join("\n"),
    canonical_sha256: "5c".repeat(32),
    body_sha256: canonical[2]!,
    key: { kid: "key-1", thumbprint: keyExample.kid },
    certificate: { sha256: "ab".repeat(32), expires_at: null },
    checks: [{ name: "signature", ok: true, detail: null }],
    warnings: [],
  }),
  refusals: ["nonce_reused", "not_found", "overloaded", "outcome_unknown"],
};

/** The way in: certificate, token, signature, and this document. */
export const connectionOperations: DescribedOperations = {
  "GET /health": {
    id: "showHealth",
    tag,
    summary: "The certificate works, and which environment it has reached",
    answers: shown("It works", health, {
      status: "ok",
      time: formatInstant(exampleMs),
      environment: "sandbox",
      version: "0.1.0",
    }),
    refusals: readRefusals,
  },
  "POST /oauth/token": issueToken,
  "GET /.well-known/oauth-authorization-server": {
    id: "showAuthorizationServer",
    tag,
    summary: "Where tokens come from (RFC 8414)",
    answers: shown(
      "The metadata",
      serverMetadata,
      {
        issuer: base,
        token_endpoint: `${base}/oauth/token`,
        jwks_uri: `${base}/.well-known/jwks.json`,
        response_types_supported: [],
        grant_types_supported: ["client_credentials"],
        token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
        tls_client_certificate_bound_access_tokens: true,
      },
    ),
    refusals: [],
  },
  "GET /.well-known/jwks.json": {
    id: "showKeys",
    tag,
    summary: "The keys that tokens and statements are verified with",
    answers: shown("The keys", keySet, { keys: [keyExample] }),
    refusals: [],
  },
  "POST /v1/signed-probe": probeSignature,
  "GET /openapi.json": {
    id: "showOpenApi",
    tag,
    summary: "This document",
    answers: {
      ...shown(
        "OpenAPI 3.1",
        openApiDocument,
        { openapi: "3.1.1", info: { title: "Mithqal", version: "0.1.0" }, paths: {} },
        { headers: ["ETag"] },
      ),
      304: {
        description: "It is as If-None-Match has it",
        content: {},
        headers: ["ETag"],
      },
    },
    refusals: [],
  },
};
