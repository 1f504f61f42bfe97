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
  return {
    contentType: registry.contentType,
    observe: (request: { method: string; route: string; status: number }, seconds: number): void =>
      durations.observe(request, seconds),
    text: async (read: () => Promise<Gauges>, refusals: RefusalCounts | null): Promise<string> => {
      fillCounters(refusals);
      await fillGauges(read);
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
