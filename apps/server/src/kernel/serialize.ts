/** Shares running work: callers during a run receive its result. */
export function serialize<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= work().finally(() => (running = null));
    return running;
  };
}
