import { loadOnce } from '#server/kernel/clock.ts';
import type { MetricSources, ObservedRun } from './request-metrics.ts';

/** Metrics of the process, which requests and jobs add to. */
export interface Metrics {
  observeRequest(
    request: { readonly method: string; readonly route: string; readonly status: number },
    seconds: number,
  ): Promise<void>;
  observeRun(run: ObservedRun): void;
  /** Returns all metrics as Prometheus reads them. */
  read(sources: MetricSources): Promise<{ readonly type: string; readonly text: string }>;
}

/** Creates them. Their library is loaded with the first value, so that it costs no start-up time. */
export function createMetrics(): Metrics {
  const load = loadOnce(async () => {
    const { createRequestMetrics } = await import('./request-metrics.ts');
    return createRequestMetrics();
  });
  return {
    async observeRequest(request, seconds) {
      (await load()).observe(request, seconds);
    },
    observeRun(run) {
      // A run that is not counted is no reason to end the process.
      void load()
        .then(({ observeRun }) => observeRun(run))
        .catch(() => undefined);
    },
    async read(sources) {
      const { contentType: type, text } = await load();
      return { type, text: await text(sources) };
    },
  };
}
