import { seconds } from '#server/kernel/clock.ts';

/**
 * Where a component is no longer ok, and where it is down. In one place, so that the page, the
 * history and the metrics mean the same. Times in milliseconds unless the name says otherwise.
 */
export const thresholds = {
  api: {
    /** The time that all but one in a hundred turns of the event loop came late. */
    degradedDelay: 200,
    /** Of what V8 may take for its heap. */
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
    /** How long the oldest waiting job has waited. */
    degradedWaitSeconds: 5 * 60,
    /** … and nothing has ended lately. */
    downWaitSeconds: 30 * 60,
    degradedFailures: 1,
    /** A due job that nobody has sent: no process works. They look every five seconds. */
    downOverdueSeconds: 60,
  },
} as const;
