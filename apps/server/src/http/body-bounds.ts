/** More than any call of the contract needs, and little enough to walk through by recursion. */
const deepest = 20;
const maxValues = 25_000;

/**
 * Returns true if JSON is within the maximum depth and number of values. Checked before anything
 * traverses it: one MiB can contain half a million nested brackets.
 */
export function isWithinBounds(json: unknown): boolean {
  let count = 0;
  const isWithin = (value: unknown, depth: number): boolean => {
    count += 1;
    if (count > maxValues) return false;
    if (typeof value !== 'object' || value === null) return true;
    return depth < deepest && Object.values(value).every((member) => isWithin(member, depth + 1));
  };
  return isWithin(json, 0);
}
