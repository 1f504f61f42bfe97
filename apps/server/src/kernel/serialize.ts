/** Work that is not begun again while it is under way: whoever asks meanwhile shares its end. */
export function serialize<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= work().finally(() => (running = null));
    return running;
  };
}
