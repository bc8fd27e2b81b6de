import { encodeUtf8 } from "@mithqal/canonical";
import { headerNames } from "@mithqal/protocol";
import { equalBytes } from "@mithqal/protocol/webhooks";
import { refused } from "../problems/refused.ts";
import type { Step } from "./step.ts";

/** What is said to whoever does not come through the sidecar: no more than to an unknown certificate. */
export const unknownCertificate = refused("client_certificate_unknown");

/**
 * The request came through the sidecar: only it knows the secret. Two secrets are taken while one
 * replaces the other. Nothing else that is forwarded is looked at before this.
 */
export const checkSidecar: Step = {
  name: "sidecar",
  run: ({ service, exchange }) => {
    if (service.sidecarSecrets === "development") return undefined;
    const sent = exchange.headers.get(headerNames.sidecarSecret);
    if (typeof sent !== "string") return unknownCertificate;
    return isSecret(sent, service.sidecarSecrets) ? undefined : unknownCertificate;
  },
};

/** Compares with each of the secrets, in the same time whichever fits. */
function isSecret(sent: string, secrets: readonly Uint8Array[]): boolean {
  const bytes = encodeUtf8(sent);
  let found = 0;
  for (const secret of secrets) found |= Number(equalBytes(bytes, secret));
  return found === 1;
}
