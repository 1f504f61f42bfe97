import { listDocuments } from '@portal/contract/documents';
import type { Language } from '@portal/contract/kernel';
import i18n from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryList } from '#web/features/documents/filters/library-list.ts';
import type { FoundDocument } from '#web/features/documents/search-hits.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { pageQuery } from '#web/lib/list/page-query.ts';
import {
  type OfflineDocument,
  type OfflineDocuments,
  setOfflineCopyEnabled,
  toOfflineDocument,
  useOfflineCopyEnabled,
} from '#web/lib/offline/offline-documents.ts';
import { clearOfflineCopy } from '#web/lib/offline/offline-database.ts';
import { saveOfflineDocuments } from '#web/lib/offline/offline-store.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { canStartOffline } from '#web/lib/worker/install-offline-app.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

/**
 * Enables the offline copy of the document list on this device; off by default. Hidden when the
 * portal cannot start offline.
 */
function OfflineCopyCheckbox({ onEnable }: { onEnable?: () => void }) {
  const { t } = useTranslation();
  const { id } = useUser();
  const isEnabled = useOfflineCopyEnabled(id);
  const choose = (enabled: boolean) => {
    setOfflineCopyEnabled(id, enabled);
    if (enabled) onEnable?.();
    else clearOfflineCopy();
  };
  if (!canStartOffline()) return null;
  return (
    <Checkbox
      label={t('offline.keep.label')}
      hint={t('offline.keep.hint')}
      checked={isEnabled}
      onChange={({ target }) => choose(target.checked)}
      className="max-w-prose print:hidden"
    />
  );
}

/** Saves a list for offline use. On failure shows a toast and disables the offline copy. */
async function saveOfflineList({
  items,
  ...list
}: Omit<OfflineDocuments, 'documents'> & { items: readonly OfflineDocument[] }): Promise<void> {
  try {
    await saveOfflineDocuments({ ...list, documents: items.map(toOfflineDocument) });
  } catch {
    setOfflineCopyEnabled(list.userId, false);
    toasts.show({ tone: 'danger', title: i18n.t('offline.keep.failed') });
  }
}

/** Offline copy setting in the profile. Fetches the list, because none is loaded there. */
export function OfflineCopyCard() {
  const { t } = useTranslation();
  const { id } = useUser();
  const language = useLanguage();
  if (!canStartOffline()) return null;
  return (
    <Card className="max-w-4xl">
      <CardHeader title={t('offline.keep.title')} />
      <CardBody>
        <OfflineCopyCheckbox onEnable={() => void saveFirstPage(id, language)} />
      </CardBody>
    </Card>
  );
}

/**
 * Saves the first page of the library for offline use. If it cannot be read now, the next visit
 * saves it.
 */
export async function saveFirstPage(userId: string, language: Language): Promise<void> {
  const filters = { preferred_language: language };
  const list = pageQuery<FoundDocument>('documents', listDocuments, { filters, page: 1 });
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

export interface OfflineCopyOptionProps {
  /** The user's own library, neither of one product nor viewed as a customer. */
  list: LibraryList;
  isNarrowed: boolean;
  /** Collapses the option where space is scarce. */
  isCollapsible: boolean;
}

/** Saves the first page of the shown list whenever the offline copy is enabled. */
export function OfflineCopyOption({
  list: { page, result },
  isNarrowed,
  isCollapsible,
}: OfflineCopyOptionProps) {
  const { t } = useTranslation();
  const userId = useUser().id;
  const isEnabled = useOfflineCopyEnabled(userId) && canStartOffline();
  const shouldSave = isEnabled && page === 1 && !result.isPlaceholderData;
  const { data, dataUpdatedAt: asOf } = result;
  useEffect(() => {
    if (!shouldSave || !data) return;
    const { count, results: items } = data;
    void saveOfflineList({ userId, asOf, count, isNarrowed, items });
  }, [shouldSave, data, asOf, userId, isNarrowed]);
  if (!isCollapsible || !canStartOffline()) return <OfflineCopyCheckbox />;
  return (
    <details className="print:hidden">
      <summary className="w-fit cursor-pointer rounded-small text-sm text-soft hover:text-ink touch:py-3">
        {isEnabled ? t('offline.keep.kept') : t('offline.keep.short')}
      </summary>
      <div className="mt-2">
        <OfflineCopyCheckbox />
      </div>
    </details>
  );
}
