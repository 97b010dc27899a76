import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { guardedAgent } from '#platform/egress/live-egress.ts';
import { logLine } from '#platform/log/log-lines.ts';
import type { OpenSpan, Tracing } from '#platform/log/tracing.ts';
import type { Clock } from '#platform/values/clock.ts';

export type TraceSettings = {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  version: string;
  ratio: number;
};

const FINISH_MS = 3_000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/**
 * Not registered globally: Next.js writes spans to a global provider, with receipt ids and invitation tokens in their
 * URLs.
 */
export function openTracing(settings: TraceSettings, { sleep }: Clock): Tracing {
  const { endpoint, headers, serviceName, version, ratio } = settings;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers, httpAgentOptions: () => guardedAgent(url) });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: reporting(exporter) })],
  });
  const tracer = provider.getTracer('handoff');
  const current = new AsyncLocalStorage<Span>();
  return {
    async within(name, kind, facts, work) {
      const parent = current.getStore();
      const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, context);
      try {
        return await current.run(span, () => work(openSpan(span)));
      } catch (error) {
        // Its message may quote a borrower: the log has the codes, under the same trace.
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    traceId: () => current.getStore()?.spanContext().traceId,
    finish: () => Promise.race([provider.shutdown().catch(() => undefined), sleep(FINISH_MS)]),
  };
}

const openSpan = (span: Span): OpenSpan => ({
  add: (facts) => void span.setAttributes(facts),
  fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
});

/** OpenTelemetry itself reports a failed export only if it may print. */
function reporting(exporter: OTLPTraceExporter): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0) logLine('warn', { event: 'traces_not_exported' }, result.error ?? new Error());
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
