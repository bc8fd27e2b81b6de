import type {
  HealthBody,
  ProbeBody,
  ProbeCheckBody,
  ProbeDiagnosisBody,
  SandboxMarketBody,
  SandboxPriceBody,
  SandboxWebhooksBody,
} from "@mithqal/protocol/resources";
import type { ServerMetadata } from "../../tokens/metadata.ts";
import type { PublishedKey } from "../../tokens/signing_keys.ts";
import { instant, priceE4, pricePerGram, sha256 } from "../schema/fields.ts";
import {
  choice,
  flag,
  list,
  named,
  nullable,
  object,
  only,
  type Schema,
  text,
  told,
  whole,
} from "../schema/schema.ts";

/** `GET /health`. */
export const health = named(
  "Health",
  object<HealthBody>({
    status: only("ok"),
    time: instant,
    environment: text(),
    version: text(),
  }),
);

/** `POST /oauth/token` (RFC 6749, section 5.1). */
export const token = named(
  "Token",
  object<{ access_token: string; token_type: "Bearer"; expires_in: number }>({
    access_token: told("Bound to the certificate it was asked for with", text()),
    token_type: only("Bearer"),
    expires_in: told("Seconds", whole(1)),
  }),
);

/** `GET /.well-known/oauth-authorization-server` (RFC 8414). */
export const serverMetadata = named(
  "AuthorizationServer",
  object<ServerMetadata>({
    issuer: text({ format: "uri" }),
    token_endpoint: text({ format: "uri" }),
    jwks_uri: text({ format: "uri" }),
    response_types_supported: list(text()),
    grant_types_supported: list(text()),
    token_endpoint_auth_methods_supported: list(text()),
    tls_client_certificate_bound_access_tokens: only(true),
  }),
);

const coordinate = text({ pattern: "^[A-Za-z0-9_-]{43}$" });

const publishedKey = object<PublishedKey>({
  kty: only("EC"),
  crv: only("P-256"),
  x: coordinate,
  y: coordinate,
  kid: text(),
  use: only("sig"),
  alg: only("ES256"),
});

/** `GET /.well-known/jwks.json`. */
export const keySet = named(
  "KeySet",
  object<{ keys: PublishedKey[] }>({ keys: list(publishedKey) }),
);

/** One step of the pipeline. */
export const probeCheck = object<ProbeCheckBody>({
  name: text(),
  ok: flag,
  detail: nullable(text()),
});

/** `POST /v1/signed-probe`. */
export const probe = named(
  "Probe",
  object<ProbeBody>({
    valid: only(true),
    environment: text(),
    client_id: text(),
    moves_money: only(false),
    received_at: instant,
    clock_skew_seconds: told("How far the client's clock is ahead", whole()),
    url_form: choice("absolute", "path"),
    canonical_string: told("As the service built it", text()),
    canonical_sha256: sha256,
    body_sha256: sha256,
    key: object<ProbeBody["key"]>({ kid: text(), thumbprint: text() }),
    certificate: object<ProbeBody["certificate"]>({ sha256, expires_at: nullable(instant) }),
    checks: list(probeCheck),
    warnings: list(text()),
  }),
);

/** The mistake that fits a refused signature. */
export const probeDiagnosis = named(
  "ProbeDiagnosis",
  object<ProbeDiagnosisBody>({
    code: text(),
    found: text(),
    remedy: text(),
    confirmed: told("A verification under the mistake has shown it", flag),
    verifications: whole(0),
    also: nullable(
      object<NonNullable<ProbeDiagnosisBody["also"]>>({
        code: text(),
        found: text(),
        remedy: text(),
      }),
    ),
  }),
);

/** `POST /sandbox/price`. */
export const sandboxPrice = named(
  "SandboxPrice",
  object<SandboxPriceBody>({
    mid_price_per_gram_sar: pricePerGram,
    mid_price_per_gram_e4: priceE4,
    frozen: flag,
  }),
);

/** `POST /sandbox/market`. */
export const sandboxMarket = named(
  "SandboxMarket",
  object<SandboxMarketBody>({ market_status: choice("open", "closed", "halted") }),
);

/** `POST /sandbox/webhooks`. */
export const sandboxWebhooks = named(
  "SandboxWebhooks",
  object<SandboxWebhooksBody>({
    mode: choice("normal", "duplicate", "reorder", "delay", "drop"),
  }),
);

/** This document. */
export const openApiDocument: Schema<object> = named("OpenApiDocument", {
  json: { type: "object", required: ["openapi", "info", "paths"], additionalProperties: true },
});
