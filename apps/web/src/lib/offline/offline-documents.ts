import type { Document } from '@portal/contract/documents';

const day = 24 * 60 * 60 * 1000;

/** How long a list is kept that is not loaded anew, in ms. */
export const offlineLifetime = 30 * day;

/** What of a document is kept: what its row says of it, and never its file. */
export type OfflineDocument = Pick<
  Document,
  'id' | 'title' | 'category' | 'language' | 'manufacturer' | 'product' | 'file' | 'created_at'
>;

/** A list of documents as its user last saw it: its first page. */
export interface OfflineDocuments {
  userId: string;
  /** When the server sent it, in ms since 1970. */
  asOf: number;
  /** All that the list held, of which these are the first. */
  count: number;
  /** Whether search or filters had narrowed it. */
  isNarrowed: boolean;
  documents: readonly OfflineDocument[];
}

/** The fields that are kept, and no others. */
export function toOfflineDocument(item: OfflineDocument): OfflineDocument {
  const { id, title, category, language, manufacturer, product, file, created_at } = item;
  return { id, title, category, language, manufacturer, product, file, created_at };
}

/** Whether a kept list may be shown to this user, who was the last to sign in here: their own, and not too old. */
export function canShowOffline(
  stored: OfflineDocuments,
  userId: string | null,
  now: number,
): boolean {
  return (
    stored.userId === userId && now - stored.asOf < offlineLifetime && stored.asOf <= now + day
  );
}
