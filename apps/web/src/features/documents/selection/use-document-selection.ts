import { maxBulkChanges, type Document } from '@portal/contract/documents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { updateSelection, type SelectionMap } from './selection-map.ts';

/** Selection of documents across pages, limited to the maximum of a bulk change. */
export function useDocumentSelection() {
  const { t } = useTranslation();
  const format = useFormats();
  const [selection, setSelection] = useState<SelectionMap<Document>>(() => new Map());
  return {
    selected: [...selection.values()],
    count: selection.size,
    has: ({ id }: Pick<Document, 'id'>) => selection.has(id),
    set: (items: readonly Document[], on: boolean) => {
      const next = updateSelection(selection, items, on, maxBulkChanges);
      setSelection(next);
      if (on && items.some(({ id }) => !next.has(id)))
        toasts.show({
          tone: 'warning',
          title: t('documents.marks.most', { most: format.number(maxBulkChanges) }),
        });
    },
    clear: () => setSelection(new Map()),
  };
}

export type DocumentSelection = ReturnType<typeof useDocumentSelection>;
