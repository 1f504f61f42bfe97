/** Returns the middle of values, or the mean of the two in the middle; NaN without a value. */
export function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
