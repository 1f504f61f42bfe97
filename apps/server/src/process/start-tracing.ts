import {
  context,
  type Context,
  isSpanContextValid,
  type Span as OpenSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { seconds } from '#server/kernel/clock.ts';
import { setTracer, type Span, type SpanOptions, type Tracer } from '#server/kernel/tracing.ts';

type Write = (details: object, text: string) => void;

interface TracingLog {
  readonly info: Write;
  readonly warn: Write;
}

interface TracingOptions {
  /** Base address of a collector: spans are sent to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly log: TracingLog;
  /** Milliseconds between two exports; five seconds by default. */
  readonly interval?: number;
}

/** Time for the last export, in milliseconds: a collector that hangs does not delay the end. */
const lastExportLimit = seconds(2);

const exportLimit = seconds(10);

/**
 * Traces the process from now on with OpenTelemetry. Spans are collected in memory, 2,048 at most,
 * and sent in the background; beyond that, and while the collector is away, they are dropped.
 * Returns the function to stop. Import this module only where traces are wanted.
 */
export function startTracing({
  endpoint,
  log,
  interval = seconds(5),
}: TracingOptions): () => Promise<void> {
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url: url.href, timeoutMillis: exportLimit });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'partner-portal',
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logFailures(exporter, log),
        scheduledDelayMillis: interval,
        exportTimeoutMillis: exportLimit,
      }),
    ],
  });
  setTracer(createTracer(provider));
  return async () => {
    setTracer(null);
    const expired = new Promise<void>((resolve) => {
      setTimeout(resolve, lastExportLimit).unref();
    });
    await Promise.race([provider.shutdown().catch(() => undefined), expired]);
  };
}

/** Logs one line when exports begin to fail, and one when they work again. */
function logFailures(exporter: SpanExporter, log: TracingLog): SpanExporter {
  let isFailing = false;
  return {
    export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isFailing) log.warn({ failure: toReason(result) }, 'traces not exported');
        if (!hasFailed && isFailing) log.info({}, 'traces exported again');
        isFailing = hasFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** The collector's address may contain credentials, so the message stays out of the log. */
const toReason = ({ error }: ExportResult): string =>
  error && 'code' in error ? String(error.code) : (error?.name ?? 'unknown');

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Spans of ours by their form, for children. */
const opened = new WeakMap<Span, OpenSpan>();

function createTracer(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('partner-portal');
  return {
    startSpan({ name, kind, attributes, parent, links = [] }: SpanOptions): Span {
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes,
          links: links.flatMap((link) => {
            const linked = readTraceparent(link);
            return linked ? { context: linked } : [];
          }),
        },
        toContext(parent),
      );
      return wrap(span);
    },
  };
}

function toContext(parent: Span | string | null): Context {
  const root = context.active();
  if (parent === null) return root;
  if (typeof parent === 'string') {
    const remote = readTraceparent(parent);
    return remote ? trace.setSpanContext(root, remote) : root;
  }
  const span = opened.get(parent);
  return span ? trace.setSpan(root, span) : root;
}

/** Returns the place that a `traceparent` names; null if it is malformed. */
function readTraceparent(text: string): SpanContext | null {
  const found = parseTraceParent(text);
  return found && isSpanContextValid(found) ? { ...found, isRemote: true } : null;
}

function wrap(span: OpenSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const wrapped: Span = {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    set: (attributes) => void span.setAttributes(attributes),
    end(error) {
      if (error !== undefined) {
        span.setAttribute('error.type', toErrorType(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
  opened.set(wrapped, span);
  return wrapped;
}

/** Returns the code or the class of an error: its message may contain what people typed. */
function toErrorType(error: unknown): string {
  if (typeof error === 'string') return error;
  if (!(error instanceof Error)) return '_OTHER';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
