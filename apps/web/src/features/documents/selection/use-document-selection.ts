import { type Document, maxBulkChanges } from '@portal/contract/documents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** Selected items by id; the selection persists across pages of the list. */
export type SelectionMap<Item> = ReadonlyMap<string, Item>;

/** Returns the selected items, refreshed from the current page. */
export function refreshSelected<Item extends { id: string }>(
  selected: readonly Item[],
  page: readonly Item[],
): Item[] {
  const read = new Map(page.map((item) => [item.id, item]));
  return selected.map((item) => read.get(item.id) ?? item);
}

/** Adds items to the selection, up to `maxCount` in their order, or removes them. */
export function updateSelection<Item extends { id: string }>(
  selection: SelectionMap<Item>,
  items: readonly Item[],
  on: boolean,
  maxCount: number,
): SelectionMap<Item> {
  const next = new Map(selection);
  for (const item of items) {
    if (!on) next.delete(item.id);
    else if (next.has(item.id) || next.size < maxCount) next.set(item.id, item);
  }
  return next;
}

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
