import {
  cancelImport,
  getImport,
  importLimits,
  type ImportRun,
} from '@portal/contract/import-export';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#web/kit/action/use-action.ts';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call, type Versioned } from '#web/lib/api/call.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { CheckResult } from './check-result.tsx';
import { ImportDone } from './import-done.tsx';
import { type ImportStep, ImportSteps } from './import-steps.tsx';
import { MapColumns } from './map-columns.tsx';

/** Polling interval of a running import in ms. */
const pace = 1000;

export interface ImportRunViewProps {
  id: string;
  /** Returns to the first step. */
  onLeave: () => Promise<void>;
}

/** An import at its current step. */
export function ImportRunView({ id, onLeave }: ImportRunViewProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { query, show, again } = useImportRun(id);
  const [remapping, setRemapping] = useState(false);
  const refreshLists = useInvalidate('crm', 'installedDevices', 'products', 'users', 'documents');
  const status = query.data?.data.status;
  useEffect(() => {
    // Loaded lists lack what is new and changed.
    if (status === 'imported') void refreshLists();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the import has finished
  }, [status]);
  if (hasStatus(query.error, 404))
    return (
      <EmptyState
        title={t('imports.gone_title')}
        text={t('imports.gone_text')}
        action={
          <Button variant="outline" onClick={() => void onLeave()}>
            {t('imports.again')}
          </Button>
        }
      />
    );
  return (
    <QueryView query={query} failure={t('imports.load_failed')}>
      {({ data: run, etag }) => {
        const step = remapping && run.status === 'checked' ? 'columns' : getStep(run);
        return (
          <div className="flex min-w-0 flex-col gap-5">
            <ImportSteps current={step} />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 text-soft wrap-anywhere">
                <span className="font-medium text-ink">{run.file.name}</span>
                {` · ${t(`imports.kinds.${run.kind}`)} · ${format.size(run.file.size)}`}
              </p>
              <CancelImportButton run={run} etag={etag} onGone={onLeave} refresh={again} />
            </div>
            <Step
              run={run}
              etag={etag}
              remapping={remapping}
              onNext={(next) => {
                setRemapping(false);
                show(next);
              }}
              refresh={again}
              onRemap={() => setRemapping(true)}
              onAgain={() => void onLeave()}
            />
          </div>
        );
      }}
    </QueryView>
  );
}

interface StepProps {
  run: ImportRun;
  etag: string | null;
  remapping: boolean;
  onNext: (answer: Versioned<ImportRun>) => void;
  refresh: () => Promise<void>;
  onRemap: () => void;
  onAgain: () => void;
}

function Step({ run, etag, remapping, onNext, refresh, onRemap, onAgain }: StepProps) {
  const shown = { run, etag, refresh };
  // Another reading of the file has other columns.
  const formatKey = `${run.separator} ${run.sheet} ${run.header_row}`;
  switch (run.status) {
    case 'uploaded':
      return <MapColumns key={formatKey} {...shown} onChecking={onNext} />;
    case 'checking':
    case 'importing':
      return <ImportProgress run={run} />;
    case 'checked':
      return remapping ? (
        <MapColumns key={formatKey} {...shown} onChecking={onNext} />
      ) : (
        <CheckResult {...shown} onImporting={onNext} onRemap={onRemap} />
      );
    case 'imported':
      return <ImportDone run={run} onAgain={onAgain} />;
    case 'failed':
      return <ImportFailed run={run} onAgain={onAgain} />;
  }
}

const steps: Record<ImportRun['status'], ImportStep> = {
  uploaded: 'columns',
  checking: 'check',
  checked: 'check',
  importing: 'result',
  imported: 'result',
  failed: 'check',
};

const getStep = ({ status }: ImportRun): ImportStep => steps[status];

/** Import of an unreadable file: shows the reason and a button to choose another file. */
function ImportFailed({ run, onAgain }: { run: ImportRun; onAgain: () => void }) {
  const { t } = useTranslation();
  const format = useFormats();
  const problem = run.problem ?? 'interrupted';
  return (
    <Callout
      tone="danger"
      title={t('imports.unreadable')}
      action={
        <Button variant="outline" onClick={onAgain}>
          {t('imports.again')}
        </Button>
      }
    >
      {t(`imports.problems.${problem}`, { rows: format.number(importLimits.rows) })}
    </Callout>
  );
}

/** Progress of a running step. */
function ImportProgress({ run }: { run: ImportRun }) {
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

interface CancelImportButtonProps {
  run: ImportRun;
  /** Shown version; an import that has ended in the meantime is not cancelled. */
  etag: string | null;
  onGone: () => Promise<void>;
  refresh: () => Promise<void>;
}

/** Cancels an import and deletes its file. */
function CancelImportButton({ run, etag, onGone, refresh }: CancelImportButtonProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useAction({
    execute: () => call(cancelImport, { params: { id: run.id }, ifMatch: etag }),
    done: isRunning(run) ? t('imports.cancelled') : t('imports.removed'),
    about: run.file.name,
    failed: t('imports.cancel_failed'),
    refresh,
    navigateAway: onGone,
  });
  return (
    <Button variant="outline" busy={isPending} onClick={() => mutate()}>
      {run.status === 'imported' ? t('imports.remove') : t('imports.cancel')}
    </Button>
  );
}

const isRunning = ({ status }: Pick<ImportRun, 'status'>): boolean =>
  status === 'checking' || status === 'importing';

/** Returns an import with its version, polled while it runs; not persisted. */
function useImportRun(id: string) {
  const client = useQueryClient();
  const importQuery = editedQuery<ImportRun>('crm', getImport, { params: { id } });
  const query = useQuery({
    ...importQuery,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.data) ? pace : false),
  });
  return {
    query,
    /** Shows the response of a call at once. */
    show: (answer: Versioned<ImportRun>) => client.setQueryData(importQuery.queryKey, answer),
    again: () => client.invalidateQueries({ queryKey: importQuery.queryKey }),
  };
}
