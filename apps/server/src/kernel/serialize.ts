/** Work that is not begun again while it is under way: whoever asks meanwhile shares its end. */
export function serialize<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<Answer> | null = null;
  return () => {
    underWay ??= work().finally(() => (underWay = null));
    return underWay;
  };
}
