import { setInterval } from 'node:timers';
import type { BaseLogger } from 'pino';
import type { RequestLoad } from '#server/http/request-load.ts';
import { minutes, seconds } from '#server/kernel/clock.ts';

interface ReleaseOptions {
  readonly requestLoad: Pick<RequestLoad, 'isBusy'>;
  readonly log: Pick<BaseLogger, 'warn'>;
  /** Milliseconds without requests after which the memory of the start is released, and that of a peak. */
  readonly restTimes?: { readonly start: number; readonly peak: number };
  /** Milliseconds between looks. */
  readonly pace?: number;
  /** Returns the resident memory of the process in bytes. */
  readonly readMemory?: () => number;
}

/** Bytes above its least that a process must have gained for a release to be worth its pause. */
const leastGain = 48 * 2 ** 20;

/** Longer than a short pause of the users, because the first second after a release is slower. */
const defaultRestTimes = { start: seconds(5), peak: minutes(2) };

/**
 * Returns to the machine what only the start of the process needed, and later what a peak of work left, once
 * no request waits: V8 collects garbage where memory is requested, and keeps the pages that it freed. Returns
 * the function that ends the waiting.
 */
export function releaseMemory({
  requestLoad,
  log,
  restTimes = defaultRestTimes,
  pace = seconds(1),
  readMemory = () => process.memoryUsage.rss(),
}: ReleaseOptions): () => void {
  let busyAt = performance.now();
  let restTime = restTimes.start;
  let least = 0;
  const timer = setInterval(() => {
    const at = performance.now();
    const memory = readMemory();
    // Measured all the time, because V8 frees the pages a moment after the collection.
    least = Math.min(least, memory);
    if (requestLoad.isBusy()) busyAt = at;
    if (at - busyAt < restTime || memory < least + leastGain) return;
    restTime = restTimes.peak;
    busyAt = at;
    least = Infinity;
    collectGarbage().catch((error: unknown) => log.warn({ err: error }, 'memory not released'));
  }, pace).unref();
  return () => clearInterval(timer);
}

/**
 * Collects all garbage and returns the free pages, which `global.gc` does not (Chrome DevTools Protocol,
 * HeapProfiler.collectGarbage). Takes about a tenth of a second, in which the process does nothing else.
 */
async function collectGarbage(): Promise<void> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage').finally(() => session.disconnect());
}
