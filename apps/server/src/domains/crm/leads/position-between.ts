/** What stands between two cards that were put one after the other. */
export const defaultGap = 65_536;

/** Below it the numbers between two cards are used up: a number of farthestPosition's size keeps it. */
export const minGap = 1 / 512;

/** A position between two, either of which may be an end of the stage; null where none is left. */
export function getPositionBetween(low: number | null, high: number | null): number | null {
  if (low === null) return high === null ? 0 : high - defaultGap;
  if (high === null) return low + defaultGap;
  return high - low < 2 * minGap ? null : (low + high) / 2;
}
