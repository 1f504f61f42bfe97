import type { QueryClient } from '@tanstack/react-query';
import type { CacheScope } from '../query/cache-scopes.ts';
import { isShown } from '../query/read-entries.ts';
import { scopeKey } from '../query/route-query.ts';

/** Between two readings, in ms: a burst of changes is followed once each half second. */
const pace = 500;

/** Up to so many ms more before the first: not all who look at a list ask for it at one moment. */
const spread = 300;

/** Areas that are to be read again, gathered so that many changes cost one reading. */
export interface ReadAgain {
  add(areas: readonly CacheScope[]): void;
  /** Reads again now what was gathered; nothing is read while nobody looks. */
  resume(): void;
  stop(): void;
}

/** Gathers areas, and has what is shown of them read again while `isLooking`. */
export function createReadAgain(client: QueryClient, isLooking: () => boolean): ReadAgain {
  const waiting = new Set<CacheScope>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastAt = 0;

  function flush(): void {
    timer = null;
    if (!isLooking()) return;
    lastAt = Date.now();
    for (const area of waiting)
      void client.invalidateQueries({ queryKey: scopeKey(area), predicate: isShown });
    waiting.clear();
  }

  function resume(): void {
    if (timer !== null || waiting.size === 0 || !isLooking()) return;
    timer = setTimeout(flush, Math.max(Math.random() * spread, lastAt + pace - Date.now()));
  }

  return {
    add(areas) {
      for (const area of areas) waiting.add(area);
      resume();
    },
    resume,
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      waiting.clear();
    },
  };
}
