import type { ImportRun } from '@portal/contract/import-export';
import { useTranslation } from 'react-i18next';

export interface ColumnSampleProps {
  run: Pick<ImportRun, 'headers' | 'sample'>;
  header: string | undefined;
}

/** The first values of a column, so that the right one is known at sight. */
export function ColumnSample({ run, header }: ColumnSampleProps) {
  const { t } = useTranslation();
  if (header === undefined) return null;
  const at = run.headers.indexOf(header);
  const values = run.sample.map((cells) => cells[at] ?? '').filter((value) => value !== '');
  const text = values.slice(0, 3).join(' · ');
  return (
    <span className="block truncate">
      {text ? t('imports.sample', { values: text }) : t('imports.sample_empty')}
    </span>
  );
}
