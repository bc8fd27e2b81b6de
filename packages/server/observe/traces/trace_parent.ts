import type { SpanContext } from "@opentelemetry/api";

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const allZero = /^0+$/;

/** Reads `traceparent` (W3C Trace Context, version 00); null where there is none, or no right one. */
export function readTraceParent(sent: unknown): SpanContext | null {
  const found = typeof sent === "string" ? form.exec(sent) : null;
  if (found === null) return null;
  const [, traceId, spanId, flags] = found as unknown as [string, string, string, string];
  if (allZero.test(traceId) || allZero.test(spanId)) return null;
  return { traceId, spanId, traceFlags: parseInt(flags, 16) & 1, isRemote: true };
}
