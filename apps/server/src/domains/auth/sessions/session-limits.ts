import { days, addMilliseconds, seconds } from '#server/kernel/clock.ts';

/** A session ends after 7 idle days, and after 30 days in any case (API.md §1, cookies). */
export const sessionIdleTime = days(7);
export const sessionMaxAge = days(30);

/** Within this time a second use of a refresh token by the same browser is two tabs, not a theft. */
export const refreshReuseInterval = seconds(10);

/** The instants before which a session must not have been seen last, or begun, to be alive. */
export function getSessionBounds(now: Date): { seenAfter: string; createdAfter: string } {
  return {
    seenAfter: addMilliseconds(now, -sessionIdleTime).toISOString(),
    createdAfter: addMilliseconds(now, -sessionMaxAge).toISOString(),
  };
}
