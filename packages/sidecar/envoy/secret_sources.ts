import { join } from "node:path";
import type { Settings } from "../settings/settings.ts";
import type { Part } from "./typed.ts";

/** The secrets, by the names that Envoy and the files know them by. */
export const secretNames = {
  serverCertificate: "server_certificate",
  partnerCa: "partner_ca",
  sidecarSecret: "sidecar_secret",
} as const;

export type SecretName = typeof secretNames[keyof typeof secretNames];

/** The file of a secret, in the folder that is live. */
export function secretFile({ secrets, secretsLayout }: Settings, name: SecretName): string {
  return join(secrets, secretsLayout === "versions" ? "live" : "", `${name}.yaml`);
}

/** Where Envoy gets a secret. It reads the file again whenever something is renamed in the folder. */
export function secretSource(settings: Settings, name: SecretName): Part {
  return {
    name,
    sds_config: {
      resource_api_version: "V3",
      path_config_source: {
        path: secretFile(settings, name),
        watched_directory: { path: settings.secrets },
      },
    },
  };
}
