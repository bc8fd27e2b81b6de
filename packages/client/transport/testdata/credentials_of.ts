import type { PartnerFiles } from "@mithqal/testing/credentials";
import type { Credentials } from "../../credentials/credentials.ts";

/** A partner's credentials for a service at an address. */
export function credentialsOf(files: PartnerFiles, baseUrl: string): Credentials {
  return {
    baseUrl,
    environment: "sandbox",
    clientId: "demo",
    clientSecret: "canary-secret",
    certificate: files["client.pem"],
    certificateKey: files["client.key"],
    ca: files["server-ca.pem"],
  };
}
