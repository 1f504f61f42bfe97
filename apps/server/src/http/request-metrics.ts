import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { addSystemGauges, type Gauges, type PoolCounts } from './system-gauges.ts';

/** A run of a job, or of a batch of one kind. */
export interface ObservedRun {
  readonly job: string;
  readonly milliseconds: number;
  readonly succeeded: boolean;
}

/** What `/metrics` reads when it is requested. */
export interface MetricSources {
  readonly gauges: () => Promise<Gauges>;
  /** Connections of this process; null where they are not counted. */
  readonly pool: PoolCounts | null;
  readonly refusals: RefusalCounts | null;
  /** Where this process read; null without a standby. */
  readonly reads: ReadCounts | null;
}

export type RequestMetrics = ReturnType<typeof createRequestMetrics>;

/** Collects durations of requests and jobs, and process metrics for Prometheus. */
export function createRequestMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const runs = new Histogram({
    name: 'portal_job_run_seconds',
    help: 'How long runs of a kind of job took; a run of several jobs failed if one of them did',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1800],
    registers: [registry],
  });
  const fillGauges = addSystemGauges(registry);
  const fillCounters = addRefusalCounters(registry);
  const fillReads = addReadCounters(registry);
  return {
    contentType: registry.contentType,
    observe: (request: { method: string; route: string; status: number }, seconds: number): void =>
      durations.observe(request, seconds),
    observeRun: ({ job: queue, milliseconds, succeeded }: ObservedRun): void =>
      runs.observe({ queue, outcome: succeeded ? 'succeeded' : 'failed' }, milliseconds / 1000),
    text: async ({ gauges, pool, refusals, reads }: MetricSources): Promise<string> => {
      fillCounters(refusals);
      fillReads(reads);
      await fillGauges(gauges, pool);
      return registry.metrics();
    },
  };
}

/** Refused attempts of this process that the audit log has, since its start. */
export interface RefusalCounts {
  readonly byAction: ReadonlyMap<string, number>;
  /** Those of which the log has only the action, because there were too many. */
  readonly merged: number;
}

/** Adds the counters of refusals to a registry. Returns the function to set them. */
function addRefusalCounters(registry: Registry): (counts: RefusalCounts | null) => void {
  const registers = [registry];
  const refused = new Counter({
    name: 'portal_refused_attempts_total',
    help: 'Refused attempts in the audit log, by action',
    labelNames: ['action'],
    registers,
  });
  const merged = new Counter({
    name: 'portal_refused_attempts_merged_total',
    help: 'Refused attempts of which the audit log has only the action, because there were too many',
    registers,
  });
  return (counts) => {
    refused.reset();
    merged.reset();
    for (const [action, count] of counts?.byAction ?? []) refused.inc({ action }, count);
    merged.inc(counts?.merged ?? 0);
  };
}

/** Lists, searches and exports of this process since its start, by where they were read. */
export interface ReadCounts {
  /** True while the standby is in use. */
  readonly isReady: boolean;
  readonly onReplica: number;
  readonly onPrimary: number;
}

/** Adds the metrics of a standby to a registry. Returns the function to set them. */
function addReadCounters(registry: Registry): (counts: ReadCounts | null) => void {
  const registers = [registry];
  const read = new Counter({
    name: 'portal_list_reads_total',
    help: 'Lists, searches and exports, by the database that they were read from',
    labelNames: ['database'],
    registers,
  });
  const ready = new Gauge({
    name: 'portal_replica_in_use',
    help: '1 while lists may be read from DATABASE_REPLICA_URL, else 0',
    labelNames: [],
    registers,
  });
  return (counts) => {
    read.reset();
    ready.reset();
    if (!counts) return;
    read.inc({ database: 'replica' }, counts.onReplica);
    read.inc({ database: 'primary' }, counts.onPrimary);
    ready.set(counts.isReady ? 1 : 0);
  };
}
