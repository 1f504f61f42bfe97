/** Runs a piece of work, and answers what it answers. */
export type ConcurrencyLimiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets so many pieces of work run at once; those that come then wait in line. */
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
      // A turn that ends is handed on, so that nobody who comes now gets in between.
      if (next) next();
      else free += 1;
    }
  };
}
