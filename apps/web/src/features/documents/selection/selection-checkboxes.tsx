import type { Document } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { DocumentSelection } from './use-document-selection.ts';

/** Selects a document for bulk actions. */
export function SelectCheckbox({
  item,
  selection,
}: {
  item: Document;
  selection: DocumentSelection;
}) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t('documents.marks.mark', { title: item.title })}
      labelHidden
      checked={selection.has(item)}
      onChange={({ target }) => selection.set([item], target.checked)}
    />
  );
}

export interface SelectPageCheckboxProps {
  /** Current page of the list. */
  items: readonly Document[];
  selection: DocumentSelection;
  /** Shows its label, since cards have no column header. */
  showsLabel?: boolean | undefined;
}

/** Selects every document of the current page. */
export function SelectPageCheckbox({
  items,
  selection,
  showsLabel = false,
}: SelectPageCheckboxProps) {
  const { t } = useTranslation();
  const here = items.filter(selection.has).length;
  return (
    <Checkbox
      label={t('documents.marks.mark_page')}
      labelHidden={!showsLabel}
      disabled={items.length === 0}
      checked={items.length > 0 && here === items.length}
      indeterminate={here > 0 && here < items.length}
      onChange={({ target }) => selection.set(items, target.checked)}
    />
  );
}
