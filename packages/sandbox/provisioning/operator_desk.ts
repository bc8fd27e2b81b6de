import { randomUUID } from "node:crypto";
import { Agent, request } from "node:https";
import type { OperatorIdentity } from "../home/operator_identity.ts";

/** The members of an answer, or of its parts. */
export type Members = Readonly<Record<string, unknown>>;

/** Where the operator's API is, and by which authority it is known. */
export interface OperatorPlace {
  port: number;
  ca: string;
}

/** Two operators at work: whatever takes two is asked for by one and approved by the other. */
export class OperatorDesk {
  readonly #port: number;
  readonly #maker: Agent;
  readonly #checker: Agent;

  constructor(
    { port, ca }: OperatorPlace,
    { maker, checker }: { maker: OperatorIdentity; checker: OperatorIdentity },
  ) {
    const agentOf = ({ certificate, key }: OperatorIdentity) =>
      new Agent({ ca, cert: certificate.pem, key, keepAlive: true });
    this.#port = port;
    this.#maker = agentOf(maker);
    this.#checker = agentOf(checker);
  }

  /** Reads something; null where it is not. */
  async find(path: string): Promise<Members | null> {
    const { status, members } = await this.#send(this.#maker, "GET", path);
    if (status === 404) return null;
    return done(path, status, members);
  }

  async read(path: string): Promise<Members> {
    const { status, members } = await this.#send(this.#maker, "GET", path);
    return done(path, status, members);
  }

  /** Has something done, by two operators where it takes them. */
  async act(path: string, body: Members = {}): Promise<Members> {
    const asked = await this.#send(this.#maker, "POST", path, JSON.stringify(body));
    const act = done(path, asked.status, asked.members);
    if (asked.status !== 202) return act;
    const decision = `/approvals/${act.approval_id}/approve`;
    const approved = await this.#send(this.#checker, "POST", decision, "{}");
    return done(path, approved.status, approved.members);
  }

  close(): void {
    this.#maker.destroy();
    this.#checker.destroy();
  }

  #send(
    agent: Agent,
    method: "GET" | "POST",
    path: string,
    body = "",
  ): Promise<{ status: number; members: Members }> {
    const headers = method === "GET" ? {} : {
      "Content-Type": "application/json",
      "Content-Length": String(new TextEncoder().encode(body).length),
      "Idempotency-Key": randomUUID(),
    };
    const place = { agent, host: "127.0.0.1", port: this.#port };
    return new Promise((resolve, reject) => {
      const sent = request({ ...place, method, headers, path: `/operator/v1${path}` }, (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => text += part);
        answer.on("error", reject);
        answer.on("end", () => resolve({ status: answer.statusCode!, members: JSON.parse(text) }));
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }
}

function done(path: string, status: number, members: Members): Members {
  if (status < 300) return members;
  const { code, detail } = members;
  throw new Error(`the operators' API refused ${path}: ${status} ${code}: ${detail}`);
}
