import i18n from 'i18next';
import { chooseKeeping } from '#web/lib/kept/kept-choice.ts';
import { keptRow, type KeptDocument, type KeptDocuments } from '#web/lib/kept/kept-documents.ts';
import { keepDocuments } from '#web/lib/kept/kept-store.ts';
import { toasts } from '#web/ui/toast-store.ts';

/** Keeps a list; where the browser cannot, says so and takes the choice back. */
export async function keepList({
  items,
  ...list
}: Omit<KeptDocuments, 'documents'> & { items: readonly KeptDocument[] }): Promise<void> {
  try {
    await keepDocuments({ ...list, documents: items.map(keptRow) });
  } catch {
    chooseKeeping(list.userId, false);
    toasts.show({ tone: 'danger', title: i18n.t('offline.keep.failed') });
  }
}
