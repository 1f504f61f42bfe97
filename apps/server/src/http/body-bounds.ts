/** More than any call of the contract needs, and little enough to walk through by recursion. */
const deepest = 20;
const maxValues = 25_000;

/**
 * Whether JSON is no deeper and holds no more values than any call could need. Asked before anything
 * walks through it: a mebibyte holds half a million brackets in each other.
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
