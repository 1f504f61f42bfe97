import { days, addMilliseconds, seconds } from '#server/kernel/clock.ts';

/**
 * A session ends after 7 idle days and 30 days after sign-in at the latest (API.md §1, cookies).
 */
export const sessionIdleTime = days(7);
export const sessionMaxAge = days(30);

/**
 * Within this time, a refresh token that the same browser reuses counts as a second tab, not as
 * theft.
 */
export const refreshReuseInterval = seconds(10);

/** Returns the instants after which an active session must have been last seen and created. */
export function getSessionBounds(now: Date): { seenAfter: string; createdAfter: string } {
  return {
    seenAfter: addMilliseconds(now, -sessionIdleTime).toISOString(),
    createdAfter: addMilliseconds(now, -sessionMaxAge).toISOString(),
  };
}
