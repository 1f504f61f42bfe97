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
