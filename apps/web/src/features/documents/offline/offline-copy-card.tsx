import { listDocuments } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { pageQuery } from '#web/lib/list/page-query.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { canStartOffline } from '#web/lib/worker/can-start-offline.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import type { FoundDocument } from '../search-hits/found-document.ts';
import { OfflineCopyCheckbox } from './offline-copy-checkbox.tsx';
import { saveOfflineList } from './save-offline-list.ts';

/** Offline copy setting in the profile. Fetches the list, because none is loaded there. */
export function OfflineCopyCard() {
  const { t } = useTranslation();
  const { id } = useUser();
  if (!canStartOffline()) return null;
  return (
    <Card className="max-w-4xl">
      <CardHeader title={t('offline.keep.title')} />
      <CardBody>
        <OfflineCopyCheckbox onEnable={() => void saveFirstPage(id)} />
      </CardBody>
    </Card>
  );
}

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
