import { type LogConfig, logLevels, type TraceConfig } from "./config.ts";
import type { Field } from "./field.ts";
import type { FieldCollector } from "./field_collector.ts";
import { readWhole, readWord, readYes } from "./fields.ts";

const mostSparse = 100_000;

/** How much is logged. */
export function readLog(collector: FieldCollector): LogConfig {
  return {
    level: collector.take("MITHQAL_LOG_LEVEL", (text) => readWord(text, logLevels, "info")),
    oneSuccessIn: collector.take(
      "MITHQAL_LOG_ONE_SUCCESS_IN",
      (text) => readWhole(text, 1, mostSparse, 1),
    ),
  } as LogConfig;
}

/** Where spans go: nowhere, unless it is said. */
export function readTraces(collector: FieldCollector): TraceConfig | null {
  const endpoint = collector.take("MITHQAL_OTLP_ENDPOINT", readEndpoint);
  const traces = {
    endpoint,
    oneRequestIn: collector.take(
      "MITHQAL_TRACE_ONE_IN",
      (text) => readWhole(text, 1, mostSparse, 100),
    ),
    trustsCallers: collector.take("MITHQAL_TRACE_TRUST_CALLERS", readYes),
  };
  return endpoint === null ? null : traces as TraceConfig;
}

function readEndpoint(text: string | undefined): Field<string | null> {
  if (text === undefined) return { ok: true, value: null };
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === "" &&
    url.password === "";
  if (isPlain) return { ok: true, value: text };
  return { ok: false, fault: "expected http://host:port/v1/traces or https, without a password" };
}
