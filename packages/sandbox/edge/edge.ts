import { once } from "node:events";
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import type { TLSSocket } from "node:tls";
import { answerBrokenRequest } from "@mithqal/server";
import { forwardedHeaders } from "./forwarded_headers.ts";
import { ownAnswer } from "./own_answer.ts";

/** What the edge shows, and whom it lets in. All of it may change while it runs. */
export interface EdgeSecrets {
  /** The server's certificate and its key, PEM. */
  certificate: string;
  key: string;
  /** The authority of the partners' certificates, and what it has revoked, PEM. */
  partnerAuthority: string;
  revocationList?: string;
  /** What the service knows its sidecar by. */
  sidecarSecret: string;
}

/** Where the edge listens, and what it stands in front of. */
export interface EdgeSettings {
  host: string;
  /** 0: any that is free. */
  port: number;
  upstream: { host: string; port: number };
  secrets: EdgeSecrets;
}

/**
 * Stands in for the sidecar in one process: mutual TLS in, and the certificate's hash, the source
 * address and the sidecar's secret set for the service behind it, whatever the client has sent.
 */
export class Edge {
  readonly #upstream: EdgeSettings["upstream"];
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #underWay = new Set<ServerResponse>();
  #secrets: EdgeSecrets;

  private constructor({ upstream, secrets }: EdgeSettings) {
    this.#upstream = upstream;
    this.#secrets = secrets;
    const forward = (message: IncomingMessage, response: ServerResponse) =>
      this.#forward(message, response);
    this.#server = createServer({
      ...contextOf(secrets),
      requestCert: true,
      rejectUnauthorized: true,
      requireHostHeader: false,
    }, forward);
    // By itself the runtime would answer what it does not expect with a 417 in no shape of ours.
    this.#server.on("checkExpectation", forward);
    this.#server.on("tlsClientError", (_error, socket) => socket.destroy());
    this.#server.on("clientError", (error, socket) => this.#refuseBroken(error, socket));
  }

  /** Opens an edge; it listens when this resolves. */
  static async open(settings: EdgeSettings): Promise<Edge> {
    const edge = new Edge(settings);
    edge.#server.listen(settings.port, settings.host);
    await once(edge.#server, "listening");
    return edge;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Takes other certificates, authorities or secrets for the connections and requests to come. */
  replaceSecrets(secrets: EdgeSecrets): void {
    this.#secrets = secrets;
    this.#server.setSecureContext(contextOf(secrets));
  }

  /** Takes no new connection, and cuts what has not finished after the time of grace. */
  async stop(graceMs = 5_000): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    const cut = setTimeout(() => this.#server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(cut);
    this.#agent.destroy();
  }

  /** The answer to a whole request may be on its way: a refusal must not be taken for it. */
  #refuseBroken(error: Error & { code?: string }, socket: Duplex): void {
    const isAnswering = [...this.#underWay].some((response) => response.socket === socket);
    const isLetIn = (socket as TLSSocket).authorized;
    if (isAnswering || !isLetIn) socket.destroy();
    else answerBrokenRequest(error, socket, ownAnswer);
  }

  #forward(message: IncomingMessage, response: ServerResponse): void {
    this.#underWay.add(response);
    response.on("close", () => this.#underWay.delete(response));
    const socket = message.socket as TLSSocket;
    const headers = forwardedHeaders(message.rawHeaders, {
      certificateSha256: certificateHash(socket),
      sourceAddress: (socket.remoteAddress ?? "").replace(/^::ffff:/, ""),
      sidecarSecret: this.#secrets.sidecarSecret,
    });
    const onward = httpRequest({
      ...this.#upstream,
      agent: this.#agent,
      method: message.method,
      path: message.url,
      // Pairs, so that a header sent twice stays two lines; the types know only the flat form.
      headers: headers as unknown as readonly string[],
    });
    onward.on("response", (answer) => {
      response.writeHead(answer.statusCode!, withoutConnection(answer.rawHeaders));
      // An answer that ends early must not look whole: the pipeline cuts the partner's connection too.
      pipeline(answer, response, () => {});
    });
    onward.on("error", () => refuse(message, response));
    response.on("close", () => giveUp(onward, response));
    message.pipe(onward);
  }
}

function contextOf({ certificate, key, partnerAuthority, revocationList }: EdgeSecrets) {
  return {
    cert: certificate,
    key,
    ca: partnerAuthority,
    ...(revocationList !== undefined && { crl: revocationList }),
    minVersion: "TLSv1.2" as const,
  };
}

const hashes = new WeakMap<TLSSocket, string>();

/** SHA-256 of the client's certificate, worked out once a connection. */
function certificateHash(socket: TLSSocket): string {
  const known = hashes.get(socket);
  if (known !== undefined) return known;
  const hash = socket.getPeerCertificate().fingerprint256.replaceAll(":", "").toLowerCase();
  hashes.set(socket, hash);
  return hash;
}

function withoutConnection(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i < raw.length; i += 2) {
    if (!/^(connection|keep-alive|transfer-encoding)$/i.test(raw[i]!)) {
      kept.push(raw[i]!, raw[i + 1]!);
    }
  }
  return kept;
}

/** Nothing came back: what was begun may have had its effect. */
function refuse(message: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, headers, body } = ownAnswer(
    "outcome_unknown",
    message.url!.replace(/\?.*$/s, ""),
  );
  response.writeHead(status, headers);
  response.end(body);
}

/** The partner went away before it had its answer: the service must not wait for more of its body. */
function giveUp(onward: ClientRequest, response: ServerResponse): void {
  if (!response.writableFinished) onward.destroy();
}
