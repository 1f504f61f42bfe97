import type { Message } from '@portal/locales/server';
import type { Finding } from './finding.ts';

/**
 * Looks at a component for so many milliseconds and no longer: what does not answer by then, or
 * fails, is down. `failed` says so where it failed.
 */
export async function withinLimit(
  limit: number,
  failed: Message,
  look: (signal: AbortSignal) => Promise<Finding>,
): Promise<Finding> {
  const signal = AbortSignal.timeout(limit);
  const late = new Promise<Finding>((resolve) => {
    const detail: Message = { key: 'system.no_answer', params: { seconds: limit / 1000 } };
    signal.addEventListener('abort', () => resolve({ status: 'down', latencyMs: null, detail }), {
      once: true,
    });
  });
  const looked = look(signal).catch((): Finding => {
    return { status: 'down', latencyMs: null, detail: failed };
  });
  return Promise.race([looked, late]);
}

/** How long work took, in whole tenths of a millisecond. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round((performance.now() - began) * 10) / 10;
}
