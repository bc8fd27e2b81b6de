import type { CallLine } from "@mithqal/store";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import type { RequestEnd, RequestWatch, WatchedRequest } from "../request_watch.ts";
import { readTraceParent } from "./trace_parent.ts";

/**
 * Spans of requests and of the statements that carried them. They say which route, which client and
 * which outcome, and nothing of what was sent.
 */
export class Tracing implements RequestWatch {
  readonly #tracer: Tracer;
  readonly #trustsCallers: boolean;
  /** The sampled requests that are under way, by the id that their items carry. */
  readonly #underWay = new Map<string, Span>();

  constructor(tracer: Tracer, trustsCallers: boolean) {
    this.#tracer = tracer;
    this.#trustsCallers = trustsCallers;
  }

  began({ requestUuid, exchange }: WatchedRequest): void {
    const caller = readTraceParent(exchange.headers.get("traceparent"));
    const parent = caller !== null && this.#trustsCallers
      ? trace.setSpanContext(ROOT_CONTEXT, caller)
      : ROOT_CONTEXT;
    // Whom we do not trust decides nothing: the caller's span is only pointed to.
    const links = caller !== null && !this.#trustsCallers ? [{ context: caller }] : [];
    const span = this.#tracer.startSpan("request", { kind: SpanKind.SERVER, links }, parent);
    if (span.isRecording()) this.#underWay.set(requestUuid, span);
  }

  ended({ requestUuid, requestId, partner }: WatchedRequest, end: RequestEnd): void {
    const span = this.#underWay.get(requestUuid);
    if (span === undefined) return;
    this.#underWay.delete(requestUuid);
    span.updateName(end.route);
    span.setAttributes({
      "http.route": end.route,
      "http.response.status_code": end.status,
      "mithqal.code": end.code,
      "mithqal.request_id": requestId,
      ...(partner !== undefined && { "mithqal.client_id": partner.clientId }),
    });
    if (end.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  /** The same line; its calls become spans of each of the requests whose items they carry. */
  line(line: CallLine, cell: string): CallLine {
    return {
      call: async (items, waits) => {
        const parents = items.flatMap(({ request_id }) => this.#underWay.get(request_id) ?? []);
        if (parents.length === 0) return await line.call(items, waits);
        const attributes = { "mithqal.cell": cell, "mithqal.items": items.length };
        const spans = parents.map((parent) =>
          this.#tracer.startSpan("statement", { kind: SpanKind.CLIENT, attributes }, under(parent))
        );
        try {
          return await line.call(items, waits);
        } catch (error) {
          for (const span of spans) span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          for (const span of spans) span.end();
        }
      },
    };
  }
}

function under(parent: Span): Context {
  return trace.setSpan(ROOT_CONTEXT, parent);
}
