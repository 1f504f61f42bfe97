import { seconds } from '#server/kernel/clock.ts';

/** Difference that the correction of a running clock does not make. */
export const clockTolerance = seconds(30);

/**
 * Creates the check whether a clock was set back since the last call, by the time that has passed
 * meanwhile. The first call has nothing to compare with.
 */
export function createSetBackCheck(
  getElapsed: () => number = () => performance.now(),
): (now: Date) => boolean {
  let last: { readonly time: number; readonly elapsed: number } | null = null;
  return (now) => {
    const current = { time: now.getTime(), elapsed: getElapsed() };
    const expected = last && last.time + current.elapsed - last.elapsed;
    last = current;
    return expected !== null && current.time < expected - clockTolerance;
  };
}
