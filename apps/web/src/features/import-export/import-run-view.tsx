import type { ImportRun } from '@portal/contract/import-export';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import type { Versioned } from '#web/lib/api/send-request.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CancelImportButton } from './cancel-import-button.tsx';
import { CheckResult } from './check-result.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportFailed } from './import-failed.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportSteps, type ImportStep } from './import-steps.tsx';
import { MapColumns } from './map-columns.tsx';
import { useImportRun } from './use-import-run.ts';

export interface ImportRunViewProps {
  id: string;
  /** Back to the first step. */
  onLeave: () => Promise<void>;
}

/** An import at its current step. */
export function ImportRunView({ id, onLeave }: ImportRunViewProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { query, show, again } = useImportRun(id);
  const [remapping, setRemapping] = useState(false);
  const refreshLists = useInvalidate('crm', 'installedDevices', 'products');
  const status = query.data?.data.status;
  useEffect(() => {
    // Loaded lists lack the new objects.
    if (status === 'imported') void refreshLists();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it is imported, and not at every render
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
  switch (run.status) {
    case 'uploaded':
      return <MapColumns {...shown} onChecking={onNext} />;
    case 'checking':
    case 'importing':
      return <ImportProgress run={run} />;
    case 'checked':
      return remapping ? (
        <MapColumns {...shown} onChecking={onNext} />
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
