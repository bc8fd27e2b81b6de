// An operator's side, for tests: HTTPS with a client certificate, one connection a request.
import { randomUUID } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import type { CertificateFacts } from "@mithqal/pki";

/** A certificate with its key. */
export interface Certified {
  certificate: CertificateFacts;
  keyPem: string;
}

/** An answer as it came. */
export interface OperatorReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  // deno-lint-ignore no-explicit-any -- tests look into answers of every shape
  json: any;
}

export class OperatorClient {
  readonly #port: number;
  readonly #ca: string;
  readonly #holder: Certified | undefined;

  constructor(port: number, ca: string, holder: Certified | undefined) {
    this.#port = port;
    this.#ca = ca;
    this.#holder = holder;
  }

  get(path: string): Promise<OperatorReply> {
    return this.send("GET", `/operator/v1${path}`);
  }

  /** Under a key of its own, unless one is given. */
  post(path: string, body: unknown = {}, key: string = randomUUID()): Promise<OperatorReply> {
    return this.send("POST", `/operator/v1${path}`, {
      "Content-Type": "application/json",
      "Idempotency-Key": key,
    }, JSON.stringify(body));
  }

  /** Sends one request; rejects where TLS does. */
  send(
    method: string,
    path: string,
    headers: OutgoingHttpHeaders = {},
    body = "",
  ): Promise<OperatorReply> {
    return new Promise((resolve, reject) => {
      const request = httpsRequest({
        host: "127.0.0.1",
        port: this.#port,
        ca: this.#ca,
        agent: false,
        ...(this.#holder && { cert: this.#holder.certificate.pem, key: this.#holder.keyPem }),
        method,
        path,
        headers: { ...headers, ...(body !== "" && { "Content-Length": body.length }) },
      }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => text += part);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: text === "" ? undefined : JSON.parse(text),
          }));
      });
      request.on("error", reject);
      request.end(body);
    });
  }
}

/** An answer's status, with its code or what became of the act. */
export function codeOf({ status, json }: OperatorReply): string {
  return `${status} ${json.code ?? json.status ?? "ok"}`;
}

/** An answer's status, with the place and the code of its first fault. */
export function faultOf({ status, json }: OperatorReply): string {
  return `${status} ${json.errors?.[0]?.pointer} ${json.errors?.[0]?.code}`;
}
