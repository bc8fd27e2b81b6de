import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-base";
import type { TraceConfig } from "../../config/config.ts";
import { Tracing } from "./tracing.ts";

/** What a process calls itself in its traces. */
export interface TracedService {
  role: string;
  version: string;
  environment: string;
}

/** Traces that are on. */
export interface OpenTracing {
  tracing: Tracing;
  /** Sends what is left. */
  stop: () => Promise<void>;
}

const exportTimeoutMs = 3_000;

/** Opens the way to the collector. This module is loaded only where traces are configured. */
export function openTracing(config: TraceConfig, service: TracedService): OpenTracing {
  const exporter = new OTLPTraceExporter({
    url: config.endpoint,
    timeoutMillis: exportTimeoutMs,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      "service.name": `mithqal-${service.role}`,
      "service.version": service.version,
      "deployment.environment.name": service.environment,
    }),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(1 / config.oneRequestIn),
    }),
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        scheduledDelayMillis: 1_000,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  return {
    tracing: new Tracing(provider.getTracer("mithqal"), config.trustsCallers),
    stop: () => provider.shutdown(),
  };
}
