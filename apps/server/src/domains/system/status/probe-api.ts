import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { lazy } from '#server/kernel/lazy.ts';
import type { Finding } from './finding.ts';
import { thresholds } from './thresholds.ts';

const { degradedDelay, degradedHeapShare } = thresholds.api;
const megabyte = 1024 * 1024;
/** Milliseconds between two samples of the event loop; they stand in what it tells. */
const resolution = 20;

/** From the first look on: what came late since the last one, in milliseconds. */
const eventLoopDelay = lazy(() => {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  return () => {
    const late = histogram.count === 0 ? 0 : histogram.percentile(99) / 1e6 - resolution;
    histogram.reset();
    return Math.max(0, Math.round(late * 10) / 10);
  };
});

/** This process: whether requests wait for their turn, and whether its memory suffices. */
export async function probeApi(): Promise<Finding> {
  const heap = getHeapStatistics();
  return assessApi({
    delay: eventLoopDelay(),
    heapShare: heap.used_heap_size / heap.heap_size_limit,
    memory: Math.round(process.memoryUsage.rss() / megabyte),
  });
}

/** What the figures mean; `memory` in megabytes. */
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
