import type { Document } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { DocumentMarks } from './use-marks.ts';

/** Marks one document for what is done to several. */
export function MarkBox({ item, marks }: { item: Document; marks: DocumentMarks }) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t('documents.marks.mark', { title: item.title })}
      labelHidden
      checked={marks.has(item)}
      onChange={({ target }) => marks.set([item], target.checked)}
    />
  );
}
