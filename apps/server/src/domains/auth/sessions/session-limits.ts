import { days, addMilliseconds, seconds } from '#server/kernel/clock.ts';

/**
 * A session ends after 7 idle days and 30 days after sign-in at the latest (API.md §1, cookies).
 */
export const sessionIdleTime = days(7);
export const sessionMaxAge = days(30);

/** Within this time, reuse of a refresh token by the same browser is a second tab, not a theft. */
export const refreshReuseInterval = seconds(10);

/** Returns the bounds after which an active session was last seen and created. */
export function getSessionBounds(now: Date): { seenAfter: string; createdAfter: string } {
  return {
    seenAfter: addMilliseconds(now, -sessionIdleTime).toISOString(),
    createdAfter: addMilliseconds(now, -sessionMaxAge).toISOString(),
  };
}
