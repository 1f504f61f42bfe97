import type { QueryClient } from '@tanstack/react-query';
import type { CacheScope } from '../query/cache-scopes.ts';
import { isRefetchable } from '../query/cache-entries.ts';
import { scopeKey } from '../query/route-query.ts';

/** Between two readings, in ms: a burst of changes is followed once each half second. */
const interval = 500;

/** Up to so many ms more before the first: not all who look at a list ask for it at one moment. */
const maxJitter = 300;

/** Areas that are to be read again, gathered so that many changes cost one reading. */
export interface Refetcher {
  add(scopes: readonly CacheScope[]): void;
  /** Reads again now what was gathered; nothing is read while nobody looks. */
  resume(): void;
  stop(): void;
}

/** Gathers areas, and has what is shown of them read again while `isVisible`. */
export function createRefetcher(client: QueryClient, isVisible: () => boolean): Refetcher {
  const pending = new Set<CacheScope>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastAt = 0;

  function flush(): void {
    timer = null;
    if (!isVisible()) return;
    lastAt = Date.now();
    for (const scope of pending)
      void client.invalidateQueries({ queryKey: scopeKey(scope), predicate: isRefetchable });
    pending.clear();
  }

  function resume(): void {
    if (timer !== null || pending.size === 0 || !isVisible()) return;
    timer = setTimeout(flush, Math.max(Math.random() * maxJitter, lastAt + interval - Date.now()));
  }

  return {
    add(scopes) {
      for (const scope of scopes) pending.add(scope);
      resume();
    },
    resume,
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      pending.clear();
    },
  };
}
