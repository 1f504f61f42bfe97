import type { Document } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { DocumentMarks } from './use-marks.ts';

export interface MarkPageBoxProps {
  /** The page in sight. */
  items: readonly Document[];
  marks: DocumentMarks;
  /** Shows its words: cards have no column that speaks for it. */
  labelled?: boolean | undefined;
}

/** Marks every document of the page in sight. */
export function MarkPageBox({ items, marks, labelled = false }: MarkPageBoxProps) {
  const { t } = useTranslation();
  const here = items.filter(marks.has).length;
  return (
    <Checkbox
      label={t('documents.marks.mark_page')}
      labelHidden={!labelled}
      disabled={items.length === 0}
      checked={items.length > 0 && here === items.length}
      indeterminate={here > 0 && here < items.length}
      onChange={({ target }) => marks.set(items, target.checked)}
    />
  );
}
