import type { ComponentName, ComponentState } from '@portal/contract/system';
import type { Message } from '@portal/locales/server';
import { hours, seconds } from '#server/kernel/clock.ts';

/** Result of a component check. */
export interface Finding {
  readonly status: ComponentState;
  readonly latencyMs: number | null;
  readonly detail: Message | null;
}

export interface ComponentFinding extends Finding {
  readonly name: ComponentName;
}

export function getWorstState(states: readonly ComponentState[]): ComponentState {
  if (states.includes('down')) return 'down';
  return states.includes('degraded') ? 'degraded' : 'ok';
}

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
  mailbox: {
    /** Minutes since it was last read. */
    degradedMinutes: 5,
    downMinutes: 60,
  },
  scanner: {
    limit: seconds(5),
    /** Wait of the oldest file. */
    degradedWaitSeconds: 5 * 60,
  },
  backup: {
    limit: seconds(3),
    /** Milliseconds after the time at which it was due. */
    degradedOverdue: hours(6),
  },
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

/**
 * Checks a component with a time limit in milliseconds. A timeout or error means down; `failed` is
 * the message of an error, or tells it.
 */
export async function probeWithTimeout(
  limit: number,
  failed: Message | ((error: unknown) => Message),
  probe: (signal: AbortSignal) => Promise<Finding>,
): Promise<Finding> {
  const signal = AbortSignal.timeout(limit);
  const timeout = new Promise<Finding>((resolve) => {
    const detail: Message = { key: 'system.no_answer', params: { seconds: limit / 1000 } };
    signal.addEventListener('abort', () => resolve({ status: 'down', latencyMs: null, detail }), {
      once: true,
    });
  });
  const result = probe(signal).catch((error: unknown): Finding => {
    const detail = typeof failed === 'function' ? failed(error) : failed;
    return { status: 'down', latencyMs: null, detail };
  });
  return Promise.race([result, timeout]);
}

/** Returns the duration in milliseconds, rounded to a tenth. */
export async function measure(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round((performance.now() - began) * 10) / 10;
}
