// A price source on real TLS, whose answers a test writes.
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { createAuthority, issueServerCertificate, makeRequest } from "@mithqal/pki";

type Answerer = (response: ServerResponse, request: IncomingMessage) => void;

/** The server, started for the time of a test. */
export class SourceServer {
  answer: Answerer = (response) => void response.end();
  readonly authority: string;
  readonly #server: Server;

  private constructor(authority: string, tls: { cert: string; key: string }) {
    this.authority = authority;
    this.#server = createServer(tls, (request, response) => {
      response.on("error", () => {});
      this.answer(response, request);
    });
    this.#server.on("tlsClientError", () => {});
  }

  static async with(run: (server: SourceServer) => Promise<void>): Promise<void> {
    const server = await SourceServer.#start();
    try {
      await run(server);
    } finally {
      server.#server.closeAllConnections();
      server.#server.close();
    }
  }

  static async #start(): Promise<SourceServer> {
    const now = new Date();
    const { authority } = await createAuthority({ kind: "server", environment: "sandbox", now });
    const made = await makeRequest({ organization: "Source", commonName: "source" });
    if (!made.ok) throw new TypeError(made.message);
    const issued = await issueServerCertificate({
      authority,
      request: made.requestPem,
      names: ["localhost", "127.0.0.1"],
      now,
    });
    if (!issued.ok) throw new TypeError(issued.message);
    const server = new SourceServer(authority.certificate.pem, {
      cert: issued.certificate.pem,
      key: made.keyPem,
    });
    server.#server.listen(0, "127.0.0.1");
    await once(server.#server, "listening");
    return server;
  }

  get url(): string {
    return `https://localhost:${(this.#server.address() as AddressInfo).port}/xau?currency=usd`;
  }

  /** Answers with a body. */
  says(body: string | Uint8Array, status = 200): void {
    this.answer = (response) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(body);
    };
  }
}
