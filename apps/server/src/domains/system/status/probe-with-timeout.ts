import type { Message } from '@portal/locales/server';
import type { Finding } from './finding.ts';

/**
 * Checks a component with a time limit in milliseconds. A timeout or error means down; `failed` is
 * the message of an error.
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

/** Returns the duration in milliseconds, rounded to a tenth. */
export async function measure(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round((performance.now() - began) * 10) / 10;
}
