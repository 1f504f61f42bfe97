import type { Message } from '@portal/locales/server';
import type { Finding } from './finding.ts';

/**
 * Looks at a component for so many milliseconds and no longer: what does not answer by then, or
 * fails, is down. `failed` says so where it failed.
 */
export async function probeWithTimeout(
  limit: number,
  failed: Message,
  probe: (signal: AbortSignal) => Promise<Finding>,
): Promise<Finding> {
  const signal = AbortSignal.timeout(limit);
  const timeout = new Promise<Finding>((resolve) => {
    const detail: Message = { key: 'system.no_answer', params: { seconds: limit / 1000 } };
    signal.addEventListener('abort', () => resolve({ status: 'down', latencyMs: null, detail }), {
      once: true,
    });
  });
  const result = probe(signal).catch((): Finding => {
    return { status: 'down', latencyMs: null, detail: failed };
  });
  return Promise.race([result, timeout]);
}

/** How long work took, in whole tenths of a millisecond. */
export async function measure(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round((performance.now() - began) * 10) / 10;
}
