import { listDocuments } from '@portal/contract/documents';
import { pageQuery } from '#web/lib/list/page-query.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import type { FoundDocument } from '../search-hits/found-document.ts';
import { saveOfflineList } from './save-offline-list.ts';

/**
 * Saves the first page of the library for offline use. If it cannot be read now, the next visit
 * saves it.
 */
export async function saveFirstPage(userId: string): Promise<void> {
  const list = pageQuery<FoundDocument>('documents', listDocuments, { filters: {}, page: 1 });
  // Without the persister, which would restore the list of an earlier visit.
  const { persister: _persister, ...query } = list;
  const page = await queryClient.fetchQuery(query).catch(() => null);
  if (!page) return;
  const asOf = queryClient.getQueryState(query.queryKey)?.dataUpdatedAt ?? Date.now();
  await saveOfflineList({
    userId,
    asOf,
    count: page.count,
    isNarrowed: false,
    items: page.results,
  });
}
