import type { QueryClient } from '@tanstack/react-query';
import type { CacheScope } from '../query/cache-scopes.ts';
import { isRefetchable } from '../query/cache-entries.ts';
import { scopeKey } from '../query/route-query.ts';

/** Minimum interval between refetches in ms, so that a burst of changes costs one. */
const interval = 500;

/** Maximum random delay in ms, so that not all clients refetch at once. */
const maxJitter = 300;

/** Invalidates cache scopes in batches. */
export interface Refetcher {
  add(scopes: readonly CacheScope[]): void;
  /** Invalidates the pending scopes; does nothing while hidden. */
  resume(): void;
  stop(): void;
}

/** Creates a refetcher that collects scopes and invalidates them while `isVisible` returns true. */
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
