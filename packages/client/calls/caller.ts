import { headerNames } from "@mithqal/protocol";
import { MithqalError } from "../errors/mithqal_error.ts";
import { OutcomeUnknownError } from "../errors/outcome_unknown_error.ts";
import { TransportError } from "../errors/transport_error.ts";
import { type Hooks, tell } from "../hooks.ts";
import { signRequest } from "../signing/sign_request.ts";
import { backoffMs } from "./backoff.ts";
import type { Answer, Call, WriteOptions } from "./call.ts";
import type { Clock } from "./clock.ts";
import type { Exchange } from "./exchange.ts";
import { isSettled, mayHaveHappened, nextStep, type Repair } from "./next_step.ts";
import type { ServiceClock } from "./service_clock.ts";
import type { Session, Sessions } from "./sessions.ts";
import { timeLimit } from "./time_limit.ts";

/** What a caller stands on. */
export interface CallerParts {
  sessions: Sessions;
  exchange: Exchange;
  clock: Clock;
  serviceClock: ServiceClock;
  hooks: Hooks;
  timeoutMs: number;
  deadlineMs: number;
}

/** One call on its way through its tries. */
interface Run {
  readonly call: Call;
  readonly key: string | undefined;
  readonly timeoutMs: number;
  /** The deadline and the caller's own signal. */
  readonly signal: AbortSignal;
  readonly endsAtMs: number;
  readonly repaired: Set<Repair>;
  attempt: number;
  session: Session;
  token: string | undefined;
  /** Of the last try that has ended by itself. */
  failure: unknown;
  /** The request of this try has begun to go out. */
  isOut: boolean;
  /** A try may have had its effect. */
  isOpen: boolean;
}

const noBody = new Uint8Array(0);

/** Sends calls, and sends them again where that is safe: the same key, all else new. */
export class Caller {
  readonly #parts: CallerParts;
  readonly #underWay = new Set<Promise<Answer>>();

  constructor(parts: CallerParts) {
    this.#parts = parts;
  }

  async send(call: Call, options: WriteOptions = {}): Promise<Answer> {
    options.signal?.throwIfAborted();
    const sent = this.#sendWithin(call, options);
    this.#underWay.add(sent);
    return await sent.finally(() => this.#underWay.delete(sent));
  }

  /** Ends when all calls that are under way have ended. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  /** Sends a call and gives the JSON of its answer; the call says what must be in it. */
  async json<Body>(call: Call, options?: WriteOptions): Promise<Body> {
    return (await this.send(call, options)).json as Body;
  }

  async #sendWithin(call: Call, options: WriteOptions): Promise<Answer> {
    const { deadlineMs = this.#parts.deadlineMs } = options;
    const limit = timeLimit(deadlineMs, options.signal);
    const run = this.#start(call, options, limit.signal, deadlineMs);
    try {
      return await this.#sendRun(run, options.signal);
    } finally {
      limit.clear();
    }
  }

  async #sendRun(run: Run, ownSignal: AbortSignal | undefined): Promise<Answer> {
    for (;; run.attempt++) {
      try {
        return await this.#attempt(run);
      } catch (error) {
        run.isOpen ||= run.isOut && mayHaveHappened(error);
        if (ownSignal?.aborted) throw ended(run, ownSignal.reason);
        // A try that the deadline has cut short says less than the one before it.
        if (run.signal.aborted) throw ended(run, run.failure ?? error);
        run.failure = error;
        const waitMs = await this.#prepareNext(run, error);
        if (waitMs === undefined) throw ended(run, error);
        await this.#wait(run, error, waitMs, ownSignal);
      }
    }
  }

  #start(call: Call, options: WriteOptions, signal: AbortSignal, deadlineMs: number): Run {
    const { clock, sessions, timeoutMs } = this.#parts;
    const { scenario } = options;
    return {
      call: scenario === undefined ? call : withScenario(call, scenario),
      key: call.isWrite ? options.idempotencyKey ?? crypto.randomUUID() : undefined,
      timeoutMs: options.timeoutMs ?? timeoutMs,
      signal,
      endsAtMs: clock.elapsed() + deadlineMs,
      repaired: new Set(),
      attempt: 1,
      session: sessions.current,
      token: undefined,
      failure: undefined,
      isOut: false,
      isOpen: false,
    };
  }

  async #attempt(run: Run): Promise<Answer> {
    const { call, key, attempt, signal, timeoutMs } = run;
    run.isOut = false;
    run.session = this.#parts.sessions.current;
    const { transport, credentials: { baseUrl } } = run.session;
    const headers = await this.#headers(run, baseUrl + call.path);
    const note = { method: call.method, path: call.path, attempt, idempotencyKey: key };
    run.isOut = true;
    const request = { baseUrl, call, headers, note, timeoutMs, signal };
    return await this.#parts.exchange.run(transport, request);
  }

  /** Everything but the key is new at each try. */
  async #headers(run: Run, url: string): Promise<Record<string, string>> {
    const { call: { method, access, body }, key, session } = run;
    const headers: Record<string, string> = { Accept: "application/json", ...run.call.headers };
    if (key !== undefined) headers[headerNames.idempotencyKey] = key;
    if (access === "certificate") return headers;
    run.token = await ending(session.tokens.get(), run.signal);
    headers["Authorization"] = `Bearer ${run.token}`;
    if (access === "token") return headers;
    const timestampSeconds = this.#parts.serviceClock.seconds;
    const request = { method, url, body: body?.bytes ?? noBody, timestampSeconds };
    return { ...headers, ...(await signRequest(session.signer, request)).headers };
  }

  /** How long to wait before the next try; undefined: there is none. */
  async #prepareNext(run: Run, error: unknown): Promise<number | undefined> {
    const step = nextStep(error, run.repaired);
    if (step.kind === "stop") return undefined;
    const waitMs = step.kind === "wait" ? backoffMs(run.attempt, step.retryAfterSeconds) : 0;
    if (this.#parts.clock.elapsed() + waitMs >= run.endsAtMs) return undefined;
    if (step.kind === "wait") return waitMs;
    run.repaired.add(step.repair);
    if (step.repair === "token") run.session.tokens.drop(run.token ?? "");
    if (step.repair !== "credentials") return waitMs;
    return await this.#parts.sessions.renew(run.session) ? waitMs : undefined;
  }

  async #wait(
    run: Run,
    error: unknown,
    waitMs: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { call: { method, path }, attempt, key: idempotencyKey } = run;
    const reason = error instanceof MithqalError ? error.code : "unknown";
    tell(this.#parts.hooks.onRetry, { method, path, attempt, idempotencyKey, waitMs, reason });
    try {
      await this.#parts.clock.wait(waitMs, run.signal);
    } catch {
      throw ended(run, signal?.aborted ? signal.reason : error);
    }
  }
}

/** What the caller is told at the end: of a write whose fate is open, that it is open. */
function ended({ key, isOpen }: Run, error: unknown): unknown {
  if (key === undefined || !isOpen || isSettled(error)) return error;
  return new OutcomeUnknownError(key, error);
}

function withScenario(call: Call, scenario: string): Call {
  return { ...call, headers: { ...call.headers, [headerNames.sandboxScenario]: scenario } };
}

/** A promise that others share, given up when this call ends. */
function ending<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new TransportError("timeout", "no token in time", signal.reason));
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end);
  });
}
