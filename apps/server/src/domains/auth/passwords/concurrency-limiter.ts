/** Runs `work` and returns its result. */
export type ConcurrencyLimiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Returns a function that runs at most `maxConcurrent` calls at once and queues the rest. */
export function createConcurrencyLimiter(maxConcurrent: number): ConcurrencyLimiter {
  const waiting: (() => void)[] = [];
  let free = maxConcurrent;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Pass the slot to the next queued call, so that a new call cannot take it.
      if (next) next();
      else free += 1;
    }
  };
}
