import { maxBulkChanges, type Document } from '@portal/contract/documents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { withMarks, type Marks } from './marks.ts';

/** Which documents are marked, over the pages of the list; as many as one call changes. */
export function useMarks() {
  const { t } = useTranslation();
  const format = useFormats();
  const [marks, setMarks] = useState<Marks<Document>>(() => new Map());
  return {
    marked: [...marks.values()],
    count: marks.size,
    has: ({ id }: Pick<Document, 'id'>) => marks.has(id),
    set: (items: readonly Document[], on: boolean) => {
      const next = withMarks(marks, items, on, maxBulkChanges);
      setMarks(next);
      if (on && items.some(({ id }) => !next.has(id)))
        toasts.show({
          tone: 'warning',
          title: t('documents.marks.most', { most: format.number(maxBulkChanges) }),
        });
    },
    clear: () => setMarks(new Map()),
  };
}

export type DocumentMarks = ReturnType<typeof useMarks>;
