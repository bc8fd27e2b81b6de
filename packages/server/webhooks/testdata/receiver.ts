// Partners' receivers, for tests: real TLS on a real socket, one server with a path for each partner.
import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { createAuthority, issueServerCertificate, makeRequest } from "@mithqal/pki";

/** A webhook as it arrived. */
export interface Arrived {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What a receiver does with a webhook that has arrived. */
export type Behaviour = (response: ServerResponse, arrived: Arrived) => void;

const now = new Date();
const { authority, certificatePem } = await createAuthority({
  kind: "server",
  environment: "sandbox",
  now,
});

/** The authority of the receivers' certificates, PEM. */
export const receiversCa = certificatePem;

/** A key and a certificate for the names, PEM. */
export async function serverIdentity(...names: string[]): Promise<{ key: string; cert: string }> {
  const request = await makeRequest({ organization: "Partner", commonName: "receiver" });
  if (!request.ok) throw new TypeError(request.message);
  const asked = { authority, request: request.requestPem, names, now };
  const issued = await issueServerCertificate(asked);
  if (!issued.ok) throw new TypeError(issued.message);
  return { key: request.keyPem, cert: issued.certificate.pem };
}

const identity = await serverIdentity("localhost", "hooks.partner.example");

/** A server that keeps what it gets. */
export class Receiver {
  readonly arrived: Arrived[] = [];
  readonly sockets = new Set<Socket>();
  connections = 0;
  readonly #server: Server;
  readonly #behaviours = new Map<string, Behaviour>();

  private constructor() {
    this.#server = createServer(identity, (request, response) => this.#take(request, response));
    this.#server.on("connection", (socket: Socket) => {
      this.connections++;
      this.sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => this.sockets.delete(socket));
    });
    this.#server.on("tlsClientError", () => {});
  }

  /** Runs a test with a receiver that listens on an address of this machine. */
  static async with(
    run: (receiver: Receiver) => Promise<void>,
    address = "127.0.0.1",
    port = 0,
  ): Promise<void> {
    const receiver = new Receiver();
    receiver.#server.listen(port, address);
    await once(receiver.#server, "listening");
    try {
      await run(receiver);
    } finally {
      for (const socket of receiver.sockets) socket.destroy();
      receiver.#server.close();
      await once(receiver.#server, "close");
    }
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  url(path: string, host = "localhost"): string {
    return `https://${host}:${this.port}${path}`;
  }

  /** From now on a path behaves like this; the others answer 200. */
  behave(path: string, behaviour: Behaviour): void {
    this.#behaviours.set(path, behaviour);
  }

  /** What has arrived at a path, events alone, as it was sent. */
  eventsAt(path: string): Arrived[] {
    return this.arrived.filter((one) =>
      one.path === path && JSON.parse(one.body).type !== "webhook.test"
    );
  }

  /** The sequences of the events at a path, in the order in which they came. */
  sequencesAt(path: string): number[] {
    return this.eventsAt(path).map(({ body }) => JSON.parse(body).sequence);
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Uint8Array[] = [];
    response.on("error", () => {});
    request.on("error", () => {});
    request.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      const arrived = {
        path,
        headers: request.headers,
        body: chunks.map((chunk) => new TextDecoder().decode(chunk)).join(""),
      };
      this.arrived.push(arrived);
      (this.#behaviours.get(path) ?? answering(200))(response, arrived);
    });
  }
}

/** Answers with a status. */
export function answering(status: number, headers: Record<string, string> = {}): Behaviour {
  return (response) => response.writeHead(status, headers).end("{}");
}
