import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Collects request durations and process metrics for Prometheus. */
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
  const fillGauges = addSystemGauges(registry);
  const fillCounters = addRefusalCounters(registry);
  const fillReads = addReadCounters(registry);
  return {
    contentType: registry.contentType,
    observe: (request: { method: string; route: string; status: number }, seconds: number): void =>
      durations.observe(request, seconds),
    text: async (sources: {
      readonly gauges: () => Promise<Gauges>;
      readonly refusals: () => RefusalCounts | null;
      readonly reads: () => ReadCounts | null;
    }): Promise<string> => {
      fillCounters(sources.refusals());
      fillReads(sources.reads());
      await fillGauges(sources.gauges);
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

/** Gauges of the system status for external monitoring. */
export interface Gauges {
  /** 1 for ok, 0.5 for degraded, 0 for down. */
  readonly components: readonly { readonly name: string; readonly value: number }[];
  readonly jobsFailed: number;
  readonly jobsWaiting: number;
}

/** Adds the gauges to a registry. Returns the function to set them; unknown values are left out. */
function addSystemGauges(registry: Registry): (read: () => Promise<Gauges>) => Promise<void> {
  const registers = [registry];
  const components = new Gauge({
    name: 'portal_component_state',
    help: 'What was last found of a component: 1 ok, 0.5 degraded, 0 down',
    labelNames: ['component'],
    registers,
  });
  const failed = new Gauge({
    name: 'portal_jobs_failed',
    help: 'Jobs given up within the last day and not tried again',
    labelNames: [],
    registers,
  });
  const waiting = new Gauge({
    name: 'portal_jobs_waiting',
    help: 'Jobs whose time has come, not tried yet',
    registers,
  });
  return async (read) => {
    for (const gauge of [components, failed, waiting]) gauge.reset();
    const found = await read().catch(() => null);
    if (!found) {
      // Only an unreachable database is reported by missing values.
      components.set({ component: 'database' }, 0);
      failed.set(Number.NaN);
      waiting.set(Number.NaN);
      return;
    }
    for (const { name, value } of found.components) components.set({ component: name }, value);
    failed.set(found.jobsFailed);
    waiting.set(found.jobsWaiting);
  };
}
