import type { ImportRun } from '@portal/contract/import-export';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Card, CardBody } from '#web/ui/card.tsx';
import { Progress } from '#web/ui/progress.tsx';

/** A step under way: how far it is. */
export function ImportProgress({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { done, rows } = run.counts;
  const label = run.status === 'checking' ? t('imports.checking') : t('imports.importing');
  return (
    <Card>
      <CardBody className="flex flex-col gap-3">
        <p className="font-medium text-ink">{label}</p>
        <Progress label={label} value={rows ? done / rows : undefined} />
        <p className="text-soft tabular-nums" aria-live="polite">
          {rows === null
            ? t('imports.rows_done', { count: done, number: format.number(done) })
            : t('imports.rows_done_of', { done: format.number(done), rows: format.number(rows) })}
        </p>
        <p className="text-sm text-soft">{t('imports.may_leave')}</p>
      </CardBody>
    </Card>
  );
}
