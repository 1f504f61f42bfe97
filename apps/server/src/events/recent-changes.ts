import type { ChangeNotification } from './channel-message.ts';

/** Maximum number replayed one by one; more would delay the changes that follow. */
export const maxRecentChanges = 400;

/** Recent changes, for subscribers that start after they have read. */
export interface RecentChanges {
  /** Changes before this time are unknown. */
  begin(): void;
  add(change: ChangeNotification): void;
  /** Returns the changes since a `performance.now()` time in order; null if some are unknown. */
  since(moment: number): readonly ChangeNotification[] | null;
}

export function createRecentChanges(): RecentChanges {
  const entries: { readonly at: number; readonly change: ChangeNotification }[] = [];
  let knownSince = Infinity;
  return {
    begin() {
      entries.length = 0;
      knownSince = performance.now();
    },
    add(change) {
      entries.push({ at: performance.now(), change });
      if (entries.length <= maxRecentChanges) return;
      knownSince = entries[0]?.at ?? knownSince;
      entries.shift();
    },
    since(moment) {
      if (moment <= knownSince) return null;
      return entries.filter(({ at }) => at >= moment).map(({ change }) => change);
    },
  };
}
