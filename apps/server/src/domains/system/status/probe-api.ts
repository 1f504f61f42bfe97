import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { lazy } from '#server/kernel/lazy.ts';
import type { Finding } from './finding.ts';
import { thresholds } from './thresholds.ts';

const { degradedDelay, degradedHeapShare } = thresholds.api;
const megabyte = 1024 * 1024;
/** Milliseconds between samples of the event loop; included in the measured delay. */
const resolution = 20;

/** Event loop delay since the last check, in milliseconds; starts with the first check. */
const eventLoopDelay = lazy(() => {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  return () => {
    const late = histogram.count === 0 ? 0 : histogram.percentile(99) / 1e6 - resolution;
    histogram.reset();
    return Math.max(0, Math.round(late * 10) / 10);
  };
});

/** Checks this process: event loop delay and memory. */
export async function probeApi(): Promise<Finding> {
  const heap = getHeapStatistics();
  return assessApi({
    delay: eventLoopDelay(),
    heapShare: heap.used_heap_size / heap.heap_size_limit,
    memory: Math.round(process.memoryUsage.rss() / megabyte),
  });
}

/** Rates the figures; `memory` in megabytes. */
export function assessApi(figures: { delay: number; heapShare: number; memory: number }): Finding {
  const { delay, heapShare, memory } = figures;
  const params = { delay: { seconds: delay / 1000 }, memory };
  const found = (status: Finding['status'], key: `system.api.${'fine' | 'busy' | 'memory'}`) => ({
    status,
    latencyMs: delay,
    detail: { key, params },
  });
  if (heapShare >= degradedHeapShare) return found('degraded', 'system.api.memory');
  if (delay >= degradedDelay) return found('degraded', 'system.api.busy');
  return found('ok', 'system.api.fine');
}
