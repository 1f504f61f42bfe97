import type { Job as ClaimedJob } from 'pg-boss';
import { startSpan } from '#server/kernel/tracing.ts';
import { getWork, runAs } from '#server/kernel/work.ts';

/** Key of a job's data that continues the trace of its sender (W3C Trace Context). */
const traceKey = 'traceparent';

/** Adds the sender's trace to the data of a job, if the sender is traced. */
export function addTrace(data: object): object {
  const span = getWork()?.span;
  return span ? { ...data, [traceKey]: span.traceparent } : data;
}

/** Returns the trace of a job's sender; null if it was not traced. */
export function getTrace({ data }: ClaimedJob): string | null {
  const found: unknown = Reflect.get(data, traceKey);
  return typeof found === 'string' ? found : null;
}

/** Returns the data of a job as it was sent, without the trace. */
export function removeTrace<Data extends object>(data: Data): Data {
  if (!(traceKey in data)) return data;
  const rest = { ...data };
  Reflect.deleteProperty(rest, traceKey);
  return rest;
}

/** How a run of a job, or of a batch, ended. */
export interface EndedRun {
  readonly job: string;
  readonly milliseconds: number;
  readonly succeeded: boolean;
}

/**
 * Runs jobs of one kind as one piece of work. A single job continues the trace of its sender; a
 * batch has a trace of its own, connected with those of its jobs.
 */
export async function runAsJob(
  name: string,
  claimed: readonly ClaimedJob[],
  run: () => Promise<void>,
): Promise<void> {
  const traces = claimed.flatMap((job) => getTrace(job) ?? []);
  const [only] = traces;
  const isSingle = claimed.length === 1;
  const span = startSpan({
    name: `job ${name}`,
    kind: 'consumer',
    attributes: {
      'messaging.system': 'pg-boss',
      'messaging.operation.type': 'process',
      'messaging.destination.name': name,
      'messaging.batch.message_count': claimed.length,
    },
    parent: isSingle ? (only ?? null) : null,
    links: isSingle ? [] : traces,
  });
  try {
    await runAs({ name: `job ${name}`, requestId: null, span }, run);
    span?.end();
  } catch (error) {
    span?.end(error);
    throw error;
  }
}
