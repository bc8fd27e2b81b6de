import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  SamplingDecision,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { HeaderLines } from "../../listener/header_lines.ts";
import type { WatchedRequest } from "../request_watch.ts";
import { Tracing } from "./tracing.ts";

const [traceId, spanId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
const end = { route: "POST /v1/orders", status: 201, code: "ok", ms: 3 };

function decide(isSampled: boolean): Sampler {
  const decision = isSampled ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD;
  return new ParentBasedSampler({ root: { shouldSample: () => ({ decision }) } });
}

function open(own: { trusts?: boolean; samples?: boolean } = {}) {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({
    sampler: decide(own.samples ?? true),
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  });
  const tracing = new Tracing(provider.getTracer("test"), own.trusts ?? false);
  return { tracing, spans: (): ReadableSpan[] => exporter.getFinishedSpans() };
}

function request(requestUuid: string, flags?: "00" | "01"): WatchedRequest {
  const sent = flags === undefined ? [] : ["traceparent", `00-${traceId}-${spanId}-${flags}`];
  const headers = new HeaderLines(["Authorization", "Bearer hush", ...sent]);
  return { requestUuid, requestId: `req_${requestUuid}`, exchange: { headers } };
}

function item(request_id: string) {
  return { kind: "order", partner: 1, request_id } as Parameters<
    ReturnType<Tracing["line"]>["call"]
  >[0][number];
}

test("a request's span holds route, status and code; the call that carried it is its child", async () => {
  const { tracing, spans } = open();
  const [first, second] = [request("1"), request("2")];
  const line = tracing.line({ call: () => Promise.resolve([]) }, "cell_1");
  tracing.began(first);
  tracing.began(second);
  await line.call([item("1"), item("2"), item("unknown")], false);
  tracing.ended({ ...first, partner: { clientId: "bank" } }, end);
  tracing.ended(second, { ...end, status: 503, code: "overloaded" });
  const [call, otherCall, span, failed] = spans();
  assertEquals(spans().map(({ name }) => name), [
    "statement",
    "statement",
    "POST /v1/orders",
    "POST /v1/orders",
  ]);
  assertEquals(call!.parentSpanContext?.spanId, span!.spanContext().spanId);
  assertEquals(otherCall!.parentSpanContext?.spanId, failed!.spanContext().spanId);
  assertEquals(call!.attributes, { "mithqal.cell": "cell_1", "mithqal.items": 3 });
  assertEquals(span!.attributes, {
    "http.route": "POST /v1/orders",
    "http.response.status_code": 201,
    "mithqal.code": "ok",
    "mithqal.request_id": "req_1",
    "mithqal.client_id": "bank",
  });
  assertEquals([span!.status.code, failed!.status.code], [0, 2]);
});

test("a call that fails marks its spans, and its error goes on", async () => {
  const { tracing, spans } = open();
  tracing.began(request("1"));
  const line = tracing.line({ call: () => Promise.reject(new Error("hush")) }, "cell_1");
  const error = await line.call([item("1")], false).catch((error) => error);
  assertEquals([error.message, spans()[0]!.status], ["hush", { code: 2 }]);
});

test("a caller's traceparent decides nothing: it is only pointed to", () => {
  for (const samples of [true, false]) {
    const { tracing, spans } = open({ samples });
    const caller = request("1", "01");
    tracing.began(caller);
    tracing.ended(caller, end);
    assertEquals(spans().length, Number(samples));
    if (!samples) continue;
    assert(spans()[0]!.spanContext().traceId !== traceId);
    assertEquals(spans()[0]!.links.map(({ context }) => context.spanId), [spanId]);
  }
});

test("a trusted caller's traceparent is the parent, and decides", () => {
  for (const flags of ["00", "01"] as const) {
    const { tracing, spans } = open({ trusts: true, samples: flags === "00" });
    const caller = request("1", flags);
    tracing.began(caller);
    tracing.ended(caller, end);
    assertEquals(spans().length, Number(flags));
    if (flags === "01") assertEquals(spans()[0]!.spanContext().traceId, traceId);
  }
});
