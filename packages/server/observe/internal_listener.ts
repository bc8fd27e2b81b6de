import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { bindServer, type PortAddress } from "../listener/listen_address.ts";
import type { ReadinessReport } from "./readiness/readiness.ts";

/** What the platform may ask. */
export interface InternalAnswers {
  readiness: () => ReadinessReport;
  metrics: () => Promise<{ contentType: string; text: string }>;
  report: (error: unknown) => void;
}

interface InternalAnswer {
  status: number;
  type: string;
  body: string;
}

const bounds = { maxHeaderSize: 8_192, headersTimeout: 5_000, requestTimeout: 5_000 };

/** `/live`, `/ready` and `/metrics`, for the platform alone: no partner reaches this listener. */
export class InternalListener {
  readonly #server: Server;
  readonly #answers: InternalAnswers;

  constructor(answers: InternalAnswers) {
    this.#answers = answers;
    this.#server = createServer(bounds, (message, response) => {
      message.resume();
      void this.#handle(message, response);
    });
  }

  start(address: PortAddress): Promise<PortAddress> {
    return bindServer(this.#server, address);
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #handle({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = method === "GET" || method === "HEAD"
      ? await this.#answer(url).catch((error) => this.#failed(error))
      : { status: 405, type: "text/plain", body: "" };
    response.writeHead(answer.status, { "Content-Type": answer.type, "Cache-Control": "no-store" });
    response.end(answer.body);
  }

  async #answer(url: string | undefined): Promise<InternalAnswer> {
    switch (url) {
      case "/live":
        return { status: 200, type: "application/json", body: '{"live":true}' };
      case "/ready": {
        const report = this.#answers.readiness();
        const status = report.ready ? 200 : 503;
        return { status, type: "application/json", body: JSON.stringify(report) };
      }
      case "/metrics": {
        const { contentType, text } = await this.#answers.metrics();
        return { status: 200, type: contentType, body: text };
      }
      default:
        return { status: 404, type: "text/plain", body: "" };
    }
  }

  #failed(error: unknown): InternalAnswer {
    this.#answers.report(error);
    return { status: 500, type: "text/plain", body: "" };
  }
}
