// A partner's files without a service: real keys, real certificates.
import { randomBytes } from "node:crypto";
import { generateKey } from "@mithqal/jws";
import { formatWebhookSecret } from "@mithqal/protocol/webhooks";
import { Identities } from "../identities/identities.ts";

/** `credentials.json` and what it names; the server's own certificate and key beside them. */
export interface PartnerFiles {
  "credentials.json": Record<string, unknown>;
  "client.pem": string;
  "client.key": string;
  "server-ca.pem": string;
  "signing.jwk": string;
}

/** A server that the partner's files trust, and that trusts them. */
export interface ServerFiles {
  certificate: string;
  key: string;
  partnerAuthority: string;
}

/** How the made files differ from the usual. */
export interface WantedFiles {
  clientId?: string;
  baseUrl?: string;
  /** When the server's certificate was made; it lasts a year. */
  serverSince?: Date;
  /** When the partner's was made; it lasts a year too. */
  clientSince?: Date;
  serverNames?: readonly string[];
}

/** Makes all files of a partner, and of the server it calls. */
export async function makePartnerFiles(
  {
    clientId = "demo",
    baseUrl = "https://127.0.0.1:8443",
    serverSince = new Date(),
    clientSince = new Date(),
    serverNames = ["127.0.0.1", "localhost"],
  }: WantedFiles = {},
): Promise<{ partner: PartnerFiles; server: ServerFiles }> {
  const identities = await Identities.create();
  const client = await identities.partner(clientId, { since: clientSince });
  const server = await identities.server({ names: serverNames, since: serverSince });
  const signing = await generateKey();
  const partner: PartnerFiles = {
    "credentials.json": {
      base_url: baseUrl,
      environment: "sandbox",
      client_id: clientId,
      client_secret: randomBytes(32).toString("base64url"),
      certificate: "client.pem",
      certificate_key: "client.key",
      ca: "server-ca.pem",
      signing_key: "signing.jwk",
      signing_kid: signing.thumbprint,
      webhook_secret: formatWebhookSecret(randomBytes(32)),
    },
    "client.pem": client.cert,
    "client.key": client.key,
    "server-ca.pem": identities.servers.certificatePem,
    "signing.jwk": JSON.stringify(signing.privateJwk),
  };
  return {
    partner,
    server: {
      certificate: server.cert,
      key: server.key,
      partnerAuthority: identities.partners.certificatePem,
    },
  };
}
