import { setInterval } from 'node:timers';
import type { BaseLogger } from 'pino';
import type { RequestLoad } from '#server/http/request-load.ts';
import { seconds } from '#server/kernel/clock.ts';

interface ReleaseOptions {
  readonly requestLoad: Pick<RequestLoad, 'isBusy'>;
  readonly log: Pick<BaseLogger, 'warn'>;
  /** Milliseconds without requests after which memory is released. */
  readonly restTime?: number;
  /** Milliseconds between looks. */
  readonly pace?: number;
}

/**
 * Returns to the machine what only the start of the process needed, once nobody waits for it: V8 collects
 * garbage where memory is requested, and so would keep it for hours. Later its code would have to be compiled
 * again, too. Returns the function that ends the waiting.
 */
export function releaseStartMemory({
  requestLoad,
  log,
  restTime = seconds(5),
  pace = seconds(1),
}: ReleaseOptions): () => void {
  let busyAt = performance.now();
  const timer = setInterval(() => {
    const at = performance.now();
    if (requestLoad.isBusy()) busyAt = at;
    if (at - busyAt < restTime) return;
    clearInterval(timer);
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
