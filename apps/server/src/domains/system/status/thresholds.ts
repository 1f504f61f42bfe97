import { seconds } from '#server/kernel/clock.ts';

/**
 * Limits for degraded and down, shared by the page, the history and the metrics. Times in
 * milliseconds unless the name says otherwise.
 */
export const thresholds = {
  api: {
    /** 99th percentile of the event loop delay. */
    degradedDelay: 200,
    /** Share of V8's heap limit. */
    degradedHeapShare: 0.85,
  },
  database: {
    limit: seconds(3),
    degradedLatency: 250,
    degradedConnectionShare: 0.9,
    degradedReplicaSeconds: 30,
  },
  storage: { limit: seconds(5), degradedLatency: seconds(1) },
  email: { limit: seconds(5), degradedLatency: seconds(2) },
  jobs: {
    limit: seconds(3),
    /** Wait of the oldest job. */
    degradedWaitSeconds: 5 * 60,
    /** Applies if no job has ended recently. */
    downWaitSeconds: 30 * 60,
    degradedFailures: 1,
    /** A due job was not scheduled, so no process runs jobs. Processes check every five seconds. */
    downOverdueSeconds: 60,
  },
} as const;
