import type { Document } from '@portal/contract/documents';
import { useSyncExternalStore } from 'react';
import { getUserMark } from '#web/lib/session/user-mark.ts';
import { createSignal } from '#web/lib/store.ts';

const getKey = (userId: string): string => `keep:documents:${getUserMark(userId)}`;

const changes = createSignal();

/** Returns whether this user has opted in to an offline copy on this device; off by default. */
export const isOfflineCopyEnabled = (userId: string): boolean =>
  localStorage.getItem(getKey(userId)) === 'true';

/** Stores or removes the user's opt-in on this device. */
export function setOfflineCopyEnabled(userId: string, enabled: boolean): void {
  if (enabled) localStorage.setItem(getKey(userId), 'true');
  else localStorage.removeItem(getKey(userId));
  changes.emit();
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener);
  // Another tab may have changed the choice.
  addEventListener('storage', listener);
  return () => {
    unsubscribe();
    removeEventListener('storage', listener);
  };
}

/** Returns whether the user has opted in; updates on change. */
export function useOfflineCopyEnabled(userId: string): boolean {
  return useSyncExternalStore(subscribe, () => isOfflineCopyEnabled(userId));
}

const day = 24 * 60 * 60 * 1000;

/** Lifetime in ms of a list that is not reloaded. */
export const offlineLifetime = 30 * day;

/** Stored fields of a document: its row in the list, never the file. */
export type OfflineDocument = Pick<
  Document,
  'id' | 'title' | 'category' | 'language' | 'manufacturer' | 'product' | 'file' | 'created_at'
>;

/** First page of a document list, as its user last saw it. */
export interface OfflineDocuments {
  userId: string;
  /** Server time of the response, in ms since 1970. */
  asOf: number;
  /** Total of the list, of which these are the first. */
  count: number;
  /** True if search or filters were active. */
  isNarrowed: boolean;
  documents: readonly OfflineDocument[];
}

/** Copies the stored fields only. */
export function toOfflineDocument(item: OfflineDocument): OfflineDocument {
  const { id, title, category, language, manufacturer, product, file, created_at } = item;
  return { id, title, category, language, manufacturer, product, file, created_at };
}

/**
 * Returns whether a stored list may be shown: it belongs to the last signed-in user and is not
 * expired.
 */
export function canShowOffline(
  stored: OfflineDocuments,
  userId: string | null,
  now: number,
): boolean {
  return (
    stored.userId === userId && now - stored.asOf < offlineLifetime && stored.asOf <= now + day
  );
}
