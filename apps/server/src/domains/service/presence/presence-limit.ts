import { maxPresencesPerMinute } from '@portal/contract/events';
import { type Clock, minutes } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';

/** Limits how often a person tells where they are. */
export interface PresenceLimit {
  /** @throws DomainError `throttled` where there were too many. */
  readonly take: (userId: string) => void;
}

/**
 * Creates the limit of this process, in memory: a row for each call would cost more than the call. It
 * counts the calls of the current minute.
 */
export function createPresenceLimit(clock: Clock): PresenceLimit {
  let minute = 0;
  let counts = new Map<string, number>();
  return {
    take(userId) {
      const now = clock.now().getTime();
      const current = Math.floor(now / minutes(1));
      if (current !== minute) counts = new Map();
      minute = current;
      const count = (counts.get(userId) ?? 0) + 1;
      counts.set(userId, count);
      if (count <= maxPresencesPerMinute) return;
      const retryAfterSeconds = Math.ceil((minutes(current + 1) - now) / 1000);
      throw new DomainError('throttled', { retryAfterSeconds });
    },
  };
}
