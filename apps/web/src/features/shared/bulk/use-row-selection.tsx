import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#web/kit/list/list-table.tsx';
import { type Selection, useSelection } from '#web/kit/list/use-selection.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const Checkbox = lazyComponent(async () => (await import('#web/ui/checkbox.tsx')).Checkbox);

/** How the rows of a list are selected, and the column of their check boxes. */
export interface RowSelection<Item extends { id: string }> {
  selection: Selection<Item>;
  column: Column<Item>;
}

/**
 * Returns how to select rows for bulk actions; null for a user who may not change them. The check boxes
 * load after the list.
 */
export function useRowSelection<Item extends { id: string }>(
  shown: readonly Item[],
  { mayChange, getName }: { mayChange: boolean; getName: (item: Item) => string },
): RowSelection<Item> | null {
  const { t } = useTranslation();
  const selection = useSelection(shown);
  if (!mayChange) return null;
  const column: Column<Item> = {
    key: 'mark',
    header: (
      // The text names the column until its check box has loaded.
      <Suspense fallback={<VisuallyHidden>{t('service_bulk.select_all')}</VisuallyHidden>}>
        <Checkbox
          label={t('service_bulk.select_all')}
          labelHidden
          disabled={shown.length === 0}
          checked={selection.all}
          indeterminate={selection.selected.length > 0 && !selection.all}
          onChange={({ target }) => selection.set(shown, target.checked)}
        />
      </Suspense>
    ),
    renderCell: (item) => (
      <Suspense>
        <Checkbox
          label={t('service_bulk.select', { name: getName(item) })}
          labelHidden
          checked={selection.has(item)}
          onChange={({ target }) => selection.set([item], target.checked)}
        />
      </Suspense>
    ),
  };
  return { selection, column };
}
