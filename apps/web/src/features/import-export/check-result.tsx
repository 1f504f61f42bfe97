import {
  getFailedRows,
  runImport,
  type ImportMode,
  type ImportRun,
} from '@portal/contract/import-export';
import { useTranslation } from 'react-i18next';
import { SaveFileButton } from '#web/kit/page/save-file-button.tsx';
import { callWithVersion, type Versioned } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { getCsvSeparator } from '#web/lib/format/csv-separator.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Stat, StatGroup } from '#web/ui/stat.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { RowChanges } from './row-changes.tsx';
import { RowErrors } from './row-errors.tsx';

export interface CheckResultProps {
  run: ImportRun;
  /** Version of the shown result; the result of a newer check is not imported. */
  etag: string | null;
  onImporting: (answer: Versioned<ImportRun>) => void;
  refresh: () => Promise<void>;
  /** Returns to the column step. */
  onRemap: () => void;
}

/** Third step: number of valid rows, errors of the other rows, and the next actions. */
export function CheckResult({ run, etag, onImporting, refresh, onRemap }: CheckResultProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { rows, good, bad } = run.counts;
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (mode: ImportMode) =>
      callWithVersion(runImport, { params: { id: run.id }, body: { mode }, ifMatch: etag }),
    onSuccess: onImporting,
    onError: (error) => {
      void refresh();
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('imports.import_failed'), text });
    },
  });
  const allGood = bad === 0;
  const { outcomes, match_by: matchBy } = run;
  const isUpToDate = outcomes !== null && outcomes.created + outcomes.changed === 0;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {run.problem === 'bad_rows' ? (
        <Callout tone="warning" title={t('imports.nothing_imported')}>
          {t('imports.rows_went_bad')}
        </Callout>
      ) : null}
      {run.problem === 'interrupted' ? (
        <Callout tone="warning" title={t('imports.nothing_imported')}>
          {t('imports.problems.interrupted')}
        </Callout>
      ) : null}
      <StatGroup>
        <Stat label={t('imports.rows')} value={format.number(rows ?? 0)} />
        {outcomes && matchBy ? (
          <>
            <Stat label={t('imports.added')} value={format.number(outcomes.created)} />
            <Stat label={t('imports.changed')} value={format.number(outcomes.changed)} />
            <Stat label={t('imports.unchanged')} value={format.number(outcomes.unchanged)} />
          </>
        ) : (
          <Stat label={t('imports.good')} value={format.number(good ?? 0)} />
        )}
        <Stat label={t('imports.bad')} value={format.number(bad ?? 0)} />
        {outcomes?.ambiguous ? (
          <Stat label={t('imports.ambiguous')} value={format.number(outcomes.ambiguous)} />
        ) : null}
      </StatGroup>
      {allGood ? (
        <Callout tone="success">
          {isUpToDate ? t('imports.up_to_date') : t('imports.all_good')}
        </Callout>
      ) : null}
      {outcomes?.existing && !matchBy ? (
        <Callout
          tone="info"
          title={t('imports.existing_title', {
            count: outcomes.existing,
            number: format.number(outcomes.existing),
          })}
          action={
            <Button variant="outline" onClick={onRemap}>
              {t('imports.change_existing')}
            </Button>
          }
        >
          {t('imports.existing_text')}
        </Callout>
      ) : null}
      <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-auto">
        {good && allGood && !isUpToDate ? (
          <Button busy={isPending} onClick={() => mutate('all')}>
            {t('imports.import_all', { count: good, number: format.number(good) })}
          </Button>
        ) : null}
        {good && !allGood && !isUpToDate ? (
          <Button busy={isPending} onClick={() => mutate('good_rows')}>
            {t('imports.import_good', { count: good, number: format.number(good) })}
          </Button>
        ) : null}
        {allGood ? null : (
          <SaveFileButton
            route={getFailedRows}
            parts={{ params: { id: run.id }, query: { separator: getCsvSeparator() } }}
            failure={t('imports.failed_rows_failed')}
          >
            {t('imports.failed_rows')}
          </SaveFileButton>
        )}
        <Button variant="ghost" onClick={onRemap}>
          {t('imports.change_columns')}
        </Button>
      </div>
      <RowErrors run={run} />
      <RowChanges run={run} />
    </div>
  );
}
