/** Values of a span. They never contain personal data, nor parameters of a statement. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A timed piece of work within a trace. */
export interface Span {
  /** Place in the trace for other programs and for jobs (W3C Trace Context, `traceparent`). */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Ends the span; an error marks it as failed. Records the error's class alone. */
  end(error?: unknown): void;
}

export interface SpanOptions {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  readonly attributes: SpanAttributes;
  /** Span or `traceparent` to which it belongs; null, or one that is malformed, begins a trace. */
  readonly parent: Span | string | null;
  /** `traceparent` of other traces with which the work is connected. */
  readonly links?: readonly string[];
}

/** Creates spans, as `process/start-tracing.ts` does with OpenTelemetry. */
export interface Tracer {
  startSpan(options: SpanOptions): Span;
}

let tracer: Tracer | null = null;

/** Sets the tracer of the process; null ends tracing. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

/** Returns true while spans are recorded: others need not be described. */
export const isTracing = (): boolean => tracer !== null;

/** Starts a span; null while the process is not traced. The caller ends it. */
export function startSpan(options: SpanOptions): Span | null {
  return tracer?.startSpan(options) ?? null;
}

/** Returns the trace's id, by which a line of the log is found; undefined without a span. */
export const getTraceId = (span: Span | null | undefined): string | undefined =>
  span?.traceparent.split('-', 2)[1];
