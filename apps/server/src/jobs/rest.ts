import { setTimeout as delay } from 'node:timers/promises';
import { seconds } from '#server/kernel/clock.ts';

export interface RestOptions {
  /** Returns true while the process serves requests. */
  readonly isBusy: () => boolean;
  /** Ends a rest early. */
  readonly signal: AbortSignal;
}

/** Times as long as the work before it: work takes a quarter of the time, so of a processor. */
const restPerWork = 3;

const maxRest = seconds(5);

/**
 * Creates the pause of bulk work, to be called after each batch. While the process serves requests,
 * it rests three times as long as the batch took, so that the work takes a quarter of one processor
 * at most, in this process and in PostgreSQL together. Otherwise it returns at once.
 */
export function createRest({ isBusy, signal }: RestOptions): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    const worked = performance.now() - begun;
    if (isBusy() && !signal.aborted) {
      const rest = Math.min(worked * restPerWork, maxRest);
      // The work itself notices that it was aborted.
      await delay(rest, null, { signal }).catch(() => undefined);
    }
    begun = performance.now();
  };
}
