import { Buffer } from "node:buffer";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type ListenerBounds, listenerBounds } from "./bounds.ts";
import { type Answer, type Exchange, pathOf } from "./exchange.ts";
import { HeaderLines } from "./header_lines.ts";
import { hasBody, readBody } from "./read_body.ts";
import { answerBrokenRequest, type BrokenRequestCode } from "./broken_request.ts";
import { bindServer, type ListenAddress, type PortAddress } from "./listen_address.ts";
import { certificateHash, isLetIn, mutualTls, type TlsSettings } from "./mutual_tls.ts";

/** What a listener asks of the service behind it; neither call rejects. */
export interface Responder {
  answer(exchange: Exchange): Promise<Answer>;
  /** The answer to what never became a request. */
  refuse(code: BrokenRequestCode, exchange?: Exchange): Answer;
}

const noBody = new Uint8Array(0);

/**
 * HTTP/1.1: the partner's behind the sidecar, on a unix socket or on loopback; the operator's with mutual
 * TLS of its own. It hands on the raw target, the raw header lines and the whole body.
 */
export class Listener {
  readonly #responder: Responder;
  readonly #server: Server;
  readonly #underWay = new Set<ServerResponse>();
  /** All that are open: one that is not through TLS yet is unknown to HTTP, which could not cut it. */
  readonly #sockets = new Set<Socket>();
  #draining = false;

  constructor(responder: Responder, own?: Partial<ListenerBounds>, tls?: TlsSettings) {
    this.#responder = responder;
    const bounds = { ...listenerBounds, ...own };
    const handle: RequestListener = (message, response) => void this.#handle(message, response);
    const settings = {
      maxHeaderSize: bounds.headersMaxBytes,
      headersTimeout: bounds.headersTimeoutMs,
      requestTimeout: bounds.requestTimeoutMs,
      keepAliveTimeout: bounds.keepAliveTimeoutMs,
      connectionsCheckingInterval: bounds.timeoutCheckMs,
      requireHostHeader: false,
    };
    this.#server = tls === undefined
      ? createServer(settings, handle)
      : createTlsServer({ ...settings, ...mutualTls(tls) }, handle);
    // By itself the runtime would answer what it does not expect with a 417 in no shape of ours.
    this.#server.on("checkExpectation", handle);
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    this.#server.on("clientError", (error, socket) => {
      // The answer to a whole request is on its way: a refusal must not be taken for it.
      if (this.#isAnswering(socket) || !isLetIn(socket)) socket.destroy();
      else answerBrokenRequest(error, socket, (code) => responder.refuse(code));
    });
  }

  /** Starts listening; resolves with where (a port of 0 has been chosen by then). */
  start<A extends ListenAddress | PortAddress>(address: A): Promise<A> {
    return bindServer(this.#server, address);
  }

  /**
   * Takes no new connection, ends the idle ones, lets what is under way finish, and cuts what has not
   * finished after the time of grace.
   */
  async stop(graceMs: number = listenerBounds.drainMs): Promise<void> {
    this.#draining = true;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    const cut = setTimeout(() => this.#sockets.forEach((socket) => socket.destroy()), graceMs);
    await closed;
    clearTimeout(cut);
  }

  async #handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = exchangeOf(message);
    if (hasBody(message)) {
      const body = await readBody(message);
      if (body === null) return;
      if (body === "too_large") {
        response.shouldKeepAlive = false;
        this.#write(response, this.#responder.refuse("body_too_large", exchange));
        return;
      }
      exchange.body = body;
    }
    this.#underWay.add(response);
    response.on("close", () => this.#underWay.delete(response));
    this.#write(response, await this.#responder.answer(exchange));
  }

  #isAnswering(socket: Duplex): boolean {
    for (const response of this.#underWay) if (response.socket === socket) return true;
    return false;
  }

  #write(response: ServerResponse, { status, headers, body }: Answer): void {
    if (response.destroyed || response.headersSent) return;
    if (this.#draining) response.shouldKeepAlive = false;
    // What was not modified has a body of another length than this answer's none (RFC 9110, section 8.6).
    const length = status === 304 ? [] : ["Content-Length", String(Buffer.byteLength(body))];
    response.writeHead(status, [...headers, ...length]);
    response.end(body);
  }
}

function exchangeOf(message: IncomingMessage): Exchange {
  const rawTarget = message.url ?? "";
  const clientCertificate = certificateHash(message.socket);
  return {
    method: message.method ?? "",
    rawTarget,
    path: pathOf(rawTarget),
    headers: new HeaderLines(message.rawHeaders),
    body: noBody,
    ...(clientCertificate !== undefined && { clientCertificate }),
  };
}
