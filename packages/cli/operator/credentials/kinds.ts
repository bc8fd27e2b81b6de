import { UsageError } from "../../outcome/usage_error.ts";

/** The kinds of credentials, as they stand in paths. */
const places: Readonly<Record<string, string>> = {
  certificate: "certificates",
  key: "signing-keys",
  signing_key: "signing-keys",
  "client-secret": "client-secrets",
  client_secret: "client-secrets",
  "webhook-secret": "webhook-secrets",
  webhook_secret: "webhook-secrets",
};

/** The place of a kind: as a command names it, or as the API does. */
export function placeOfKind(kind: string): string {
  const found = Object.hasOwn(places, kind) ? places[kind] : undefined;
  if (found !== undefined) return found;
  throw new UsageError(
    `expected certificate, key, client-secret or webhook-secret, got "${kind.slice(0, 40)}"`,
  );
}
