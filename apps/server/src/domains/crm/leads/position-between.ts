/** Distance between the positions of two neighbouring new cards. */
export const defaultGap = 65_536;

/** Smallest usable distance: below it, positions soon have no number between them. */
export const minGap = 1 / 512;

/** Returns a position between two, or beyond an end of the stage; null if no number is left. */
export function getPositionBetween(low: number | null, high: number | null): number | null {
  if (low === null) return high === null ? 0 : high - defaultGap;
  if (high === null) return low + defaultGap;
  return high - low < 2 * minGap ? null : (low + high) / 2;
}
