import { headerNames } from "@mithqal/protocol";
import { MithqalError } from "../errors/mithqal_error.ts";
import { ProblemError } from "../errors/problem_error.ts";
import { TransportError } from "../errors/transport_error.ts";
import { type Hooks, type RequestNote, tell } from "../hooks.ts";
import { readFailure } from "../transport/read_failure.ts";
import type { Transport, TransportAnswer } from "../transport/transport.ts";
import type { Answer, Call } from "./call.ts";
import type { Clock } from "./clock.ts";
import { readAnswer } from "./read_answer.ts";
import type { ServiceClock } from "./service_clock.ts";
import { timeLimit } from "./time_limit.ts";

/** What one exchange is given. */
export interface ExchangeRequest {
  baseUrl: string;
  call: Pick<Call, "method" | "path" | "body" | "expects">;
  headers: Record<string, string>;
  note: RequestNote;
  timeoutMs: number;
  /** Ends it before its time. */
  signal: AbortSignal;
}

/** One request out, one answer in; it learns the service's time and tells the hooks. */
export class Exchange {
  readonly #clock: Clock;
  readonly #serviceClock: ServiceClock;
  readonly #hooks: Hooks;

  constructor(clock: Clock, serviceClock: ServiceClock, hooks: Hooks) {
    this.#clock = clock;
    this.#serviceClock = serviceClock;
    this.#hooks = hooks;
  }

  async run(transport: Transport, request: ExchangeRequest): Promise<Answer> {
    const { call, note } = request;
    tell(this.#hooks.onRequest, note);
    const [sentMs, startedMs] = [this.#clock.now(), this.#clock.elapsed()];
    const answer = await this.#send(transport, request);
    this.#serviceClock.learn(answer.headers.get("Date"), sentMs);
    const durationMs = this.#clock.elapsed() - startedMs;
    try {
      const read = readAnswer(call, answer, note.idempotencyKey);
      this.#tellResponse(note, answer, durationMs, undefined);
      return read;
    } catch (error) {
      this.#tellResponse(note, answer, durationMs, error);
      throw error;
    }
  }

  async #send(
    transport: Transport,
    { baseUrl, call, headers, timeoutMs, signal }: ExchangeRequest,
  ): Promise<TransportAnswer> {
    const limit = timeLimit(timeoutMs, signal);
    try {
      return await transport.send({
        method: call.method,
        url: baseUrl + call.path,
        headers: call.body === undefined ? headers : { ...headers, "Content-Type": call.body.type },
        body: call.body?.bytes ?? null,
        signal: limit.signal,
      });
    } catch (error) {
      const host = new URL(baseUrl).host;
      if (limit.signal.aborted) {
        throw new TransportError("timeout", `${host}: no answer in time`, error);
      }
      throw readFailure(error, host);
    } finally {
      limit.clear();
    }
  }

  #tellResponse(note: RequestNote, answer: TransportAnswer, durationMs: number, error: unknown) {
    tell(this.#hooks.onResponse, {
      ...note,
      status: answer.status,
      code: error instanceof MithqalError ? error.code : undefined,
      requestId: answer.headers.get(headerNames.requestId) ??
        (error instanceof ProblemError ? error.requestId : undefined),
      replayed: answer.headers.get(headerNames.idempotentReplayed) === "true",
      durationMs,
    });
  }
}
