import { Gauge, type Registry } from 'prom-client';

/** Gauges of the system status for external monitoring. */
export interface Gauges {
  /** 1 for ok, 0.5 for degraded, 0 for down. */
  readonly components: readonly { readonly name: string; readonly value: number }[];
  readonly jobsFailed: number;
  readonly jobsWaiting: number;
}

/** Adds the gauges to a registry. Returns the function to set them; unknown values are left out. */
export function addSystemGauges(
  registry: Registry,
): (read: () => Promise<Gauges>) => Promise<void> {
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
