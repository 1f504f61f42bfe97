import type { ChangeType } from '@portal/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import { type CacheScope, cacheScopes, isRefetchable } from '#web/lib/query/cache-scopes.ts';
import { queryClient } from '../query/query-client.ts';
import { scopeKey } from '../query/route-query.ts';
import { reloadCurrentUser } from '../session/reload-current-user.ts';
import { getSession } from '../session/session-store.ts';
import { createEventStream } from './event-stream.ts';
import { notePresence } from './presence-store.ts';

/**
 * Time in ms after which a hidden tab closes its stream: over HTTP/1.1 a browser allows six
 * connections per server for all tabs.
 */
const hiddenFor = 10_000;

const isVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Refetches visible queries when somebody changes their data, this user in another tab included; in
 * a hidden tab once it becomes visible. Requires a signed-in user. Returns a function that stops.
 */
export function followEvents(): () => void {
  const refetcher = createRefetcher(queryClient, isVisible);
  let closeTimer: ReturnType<typeof setTimeout> | null = null;

  const stream = createEventStream({
    changed: (change) => refetcher.add(getScopes(getChangeType(change))),
    presence: notePresence,
    missed() {
      refetcher.add(allScopes);
      // The server closes the stream when permissions change: update sidebar and pages.
      void reloadCurrentUser();
    },
    async rejected() {
      // Renews the session if possible; otherwise redirects to the sign-in.
      await reloadCurrentUser();
      return getSession().user !== null;
    },
  });

  function follow(): void {
    if (closeTimer !== null) clearTimeout(closeTimer);
    closeTimer = isVisible() ? null : setTimeout(stream.close, hiddenFor);
    if (!isVisible()) return;
    stream.open();
    refetcher.resume();
  }

  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    if (closeTimer !== null) clearTimeout(closeTimer);
    stream.close();
    refetcher.stop();
  };
}

function getChangeType(change: unknown): unknown {
  return typeof change === 'object' && change !== null && 'type' in change ? change.type : null;
}

/** Minimum interval between refetches in ms, so that a burst of changes costs one. */
const interval = 500;

/** Maximum random delay in ms, so that not all clients refetch at once. */
const maxJitter = 300;

/** Invalidates cache scopes in batches. */
interface Refetcher {
  add(scopes: readonly CacheScope[]): void;
  /** Invalidates the pending scopes; does nothing while hidden. */
  resume(): void;
  stop(): void;
}

/** Creates a refetcher that collects scopes and invalidates them while `isVisible` returns true. */
function createRefetcher(client: QueryClient, isVisible: () => boolean): Refetcher {
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

/** Cache scopes that contain data of each object type; its own scope first. */
const scopesByChange: Readonly<Record<ChangeType, readonly CacheScope[]>> = {
  customer: ['crm', 'users', 'installedDevices', 'service'],
  clinic: ['crm', 'users', 'installedDevices'],
  // The service calendar shows due dates, and tickets show their device.
  installed_device: ['installedDevices', 'crm', 'service'],
  product: ['products', 'documents', 'installedDevices', 'crm', 'service'],
  manufacturer: ['products', 'documents', 'installedDevices', 'crm'],
  device_category: ['products'],
  document: ['documents'],
  tag: ['documents'],
  viewing_right: ['crm', 'products', 'documents'],
  service_ticket: ['service'],
  service_request: ['service'],
  saved_answer: ['service'],
  // The calendar shows next steps.
  lead: ['crm', 'service'],
  notification: ['notifications'],
  // Affects the account, the counts on the privacy page, and the customer's number of users.
  anonymization_request: ['users', 'crm'],
  data_request: ['users'],
};

const allScopes = Object.keys(cacheScopes).filter(
  (name): name is CacheScope => name in cacheScopes,
);

const scopesByType: ReadonlyMap<unknown, readonly CacheScope[]> = new Map(
  Object.entries(scopesByChange),
);

/**
 * Changes that may resolve a notification which all users of a customer share. Its deletion by the database
 * is told to employees alone, as its row names no customer.
 */
const resolvingTypes: ReadonlySet<unknown> = new Set<ChangeType>([
  'service_ticket',
  'installed_device',
  'viewing_right',
  'document',
]);

/** Returns the scopes to invalidate after a change; none for an unknown type. */
function getScopes(type: unknown): readonly CacheScope[] {
  const scopes = scopesByType.get(type) ?? [];
  const isResolving = getSession().user?.role === 'customer' && resolvingTypes.has(type);
  return isResolving ? [...scopes, 'notifications'] : scopes;
}
