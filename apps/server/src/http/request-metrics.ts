import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { addSystemGauges, type Gauges } from './system-gauges.ts';

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
  return {
    contentType: registry.contentType,
    observe: (request: { method: string; route: string; status: number }, seconds: number): void =>
      durations.observe(request, seconds),
    text: async (read: () => Promise<Gauges>): Promise<string> => {
      await fillGauges(read);
      return registry.metrics();
    },
  };
}
