import i18n from 'i18next';
import { setOfflineCopyEnabled } from '#web/lib/offline/offline-choice.ts';
import {
  toOfflineDocument,
  type OfflineDocument,
  type OfflineDocuments,
} from '#web/lib/offline/offline-documents.ts';
import { saveOfflineDocuments } from '#web/lib/offline/offline-store.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';

/** Saves a list for offline use. On failure shows a toast and disables the offline copy. */
export async function saveOfflineList({
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
