import { loadOnce } from '#server/kernel/clock.ts';
import type { MetricSources, ObservedRun, RequestMetrics } from './request-metrics.ts';

/** Metrics of the process, which requests and jobs add to. */
export interface Metrics {
  observeRequest(
    request: { readonly method: string; readonly route: string; readonly status: number },
    seconds: number,
  ): void;
  observeRun(run: ObservedRun): void;
  /** Returns all metrics as Prometheus reads them. */
  read(sources: MetricSources): Promise<{ readonly type: string; readonly text: string }>;
}

/** Creates them. Their library is loaded with the first value, so that it costs no start-up time. */
export function createMetrics(): Metrics {
  let loaded: RequestMetrics | null = null;
  const load = loadOnce(async () => {
    const { createRequestMetrics } = await import('./request-metrics.ts');
    loaded = createRequestMetrics();
    return loaded;
  });
  function observe(add: (metrics: RequestMetrics) => void): void {
    // What is not counted is no reason to end the process, or the job that is observed.
    if (loaded === null) {
      load()
        .then(add)
        .catch(() => undefined);
      return;
    }
    try {
      add(loaded);
    } catch {
      return;
    }
  }
  return {
    observeRequest: (request, seconds) => observe((metrics) => metrics.observe(request, seconds)),
    observeRun: (run) => observe((metrics) => metrics.observeRun(run)),
    async read(sources) {
      const { contentType: type, text } = await load();
      return { type, text: await text(sources) };
    },
  };
}
