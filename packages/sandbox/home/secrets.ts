import type { Authority } from "@mithqal/pki";
import { openAuthorities } from "./authorities.ts";
import type { Home } from "./home.ts";
import { openOperators, type OperatorIdentity } from "./operator_identity.ts";
import { openSealingKey, randomText } from "./sealing_key.ts";
import { openServerIdentity, type ServerIdentity } from "./server_identity.ts";

/** All keys and certificates of a sandbox but its partners'. */
export interface SandboxSecrets {
  identity: ServerIdentity;
  /** The authority of the server's certificates, PEM. */
  serverAuthority: string;
  operatorAuthority: Authority;
  /** With its key, PEM. */
  partnerAuthority: { certificate: string; key: string };
  operators: { maker: OperatorIdentity; checker: OperatorIdentity };
  sealingKey: string;
  /** Another one at each start. */
  sidecarSecret: string;
}

/** Reads the keys and certificates of a home, and makes those that are not there yet. */
export async function openSecrets(home: Home, now: Date): Promise<SandboxSecrets> {
  const { partner, operator, server } = await openAuthorities(home, now);
  return {
    identity: await openServerIdentity(home, server.authority, now),
    serverAuthority: server.certificatePem,
    operatorAuthority: operator.authority,
    partnerAuthority: { certificate: partner.certificatePem, key: partner.keyPem },
    operators: await openOperators(home, operator.authority, now),
    sealingKey: await openSealingKey(home),
    sidecarSecret: randomText("base64url"),
  };
}
