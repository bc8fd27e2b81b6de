import { headerNames, limits } from "@mithqal/protocol";
import type { Settings } from "../settings/settings.ts";
import { bufferFilter } from "./routes.ts";
import { secretNames, secretSource } from "./secret_sources.ts";
import { extension, type Part } from "./typed.ts";

const always = { default_value: { numerator: 100, denominator: "HUNDRED" } };

/** What a request passes, in this order. */
export function httpFilters(settings: Settings): readonly Part[] {
  return [rateLimit(settings), wholeBody, sidecarSecret(settings), router];
}

/** One bucket for the process, as large as two seconds; Envoy limits nothing where it is not told twice. */
function rateLimit({ requestsPerSecond }: Settings): Part {
  return extension(
    "envoy.filters.http.local_ratelimit",
    "envoy.extensions.filters.http.local_ratelimit.v3.LocalRateLimit",
    {
      stat_prefix: "partners",
      token_bucket: {
        max_tokens: 2 * requestsPerSecond,
        tokens_per_fill: Math.ceil(requestsPerSecond / 10),
        fill_interval: "0.1s",
      },
      filter_enabled: always,
      filter_enforced: always,
    },
  );
}

/** The server gets whole bodies with their length: a slow or a cut one costs it nothing. */
const wholeBody = extension(
  bufferFilter,
  "envoy.extensions.filters.http.buffer.v3.Buffer",
  { max_request_bytes: limits.request.bodyMaxBytes },
);

/** What the server knows the sidecar by; whatever the client sent under this name is overwritten. */
function sidecarSecret(settings: Settings): Part {
  return extension(
    "envoy.filters.http.credential_injector",
    "envoy.extensions.filters.http.credential_injector.v3.CredentialInjector",
    {
      overwrite: true,
      allow_request_without_credential: false,
      credential: extension(
        "envoy.http.injected_credentials.generic",
        "envoy.extensions.http.injected_credentials.generic.v3.Generic",
        {
          credential: secretSource(settings, secretNames.sidecarSecret),
          header: headerNames.sidecarSecret,
        },
      ),
    },
  );
}

const router = extension(
  "envoy.filters.http.router",
  "envoy.extensions.filters.http.router.v3.Router",
  { suppress_envoy_headers: true },
);
