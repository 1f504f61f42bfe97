import { getFailedRows, type ImportKind, type ImportRun } from '@portal/contract/import-export';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SaveFileButton } from '#web/kit/page/save-file-button.tsx';
import { getCsvSeparator } from '#web/lib/format/csv-separator.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Stat, StatGroup } from '#web/ui/stat.tsx';
import { RowChanges } from './row-changes.tsx';
import { RowErrors } from './row-errors.tsx';

/** Path of the list that contains the imported objects, by kind. */
const getListPath = {
  customers: '/dashboard/data/customers',
  clinics: '/dashboard/data/customers',
  installed_devices: '/dashboard/data/devices',
  products: '/dashboard/data/products',
  customer_users: '/dashboard/data/users',
  documents: '/dashboard/documents',
  leads: '/dashboard/sales',
} as const satisfies Record<ImportKind, string>;

export interface ImportDoneProps {
  run: ImportRun;
  onAgain: () => void;
}

/** Last step: number of imported and skipped rows, and what they changed. */
export function ImportDone({ run, onAgain }: ImportDoneProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { good, bad } = run.counts;
  const { outcomes } = run;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Callout
        tone={good ? 'success' : 'warning'}
        title={t('imports.made', { count: good ?? 0, number: format.number(good ?? 0) })}
      >
        {bad
          ? t('imports.left_out', { count: bad, number: format.number(bad) })
          : t('imports.nothing_left_out')}
      </Callout>
      {outcomes && run.match_by ? (
        <StatGroup>
          <Stat label={t('imports.added')} value={format.number(outcomes.created)} />
          <Stat label={t('imports.changed')} value={format.number(outcomes.changed)} />
          <Stat label={t('imports.unchanged')} value={format.number(outcomes.unchanged)} />
        </StatGroup>
      ) : null}
      <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-auto">
        <Button asChild>
          <Link to={getListPath[run.kind]}>{t(`imports.show.${run.kind}`)}</Link>
        </Button>
        {bad ? (
          <SaveFileButton
            route={getFailedRows}
            parts={{ params: { id: run.id }, query: { separator: getCsvSeparator() } }}
            failure={t('imports.failed_rows_failed')}
          >
            {t('imports.failed_rows')}
          </SaveFileButton>
        ) : null}
        <Button variant="outline" onClick={onAgain}>
          {t('imports.again')}
        </Button>
      </div>
      <RowErrors run={run} />
      <RowChanges run={run} />
    </div>
  );
}
