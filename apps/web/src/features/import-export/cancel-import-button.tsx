import { cancelImport, type ImportRun } from '@portal/contract/import-export';
import { useTranslation } from 'react-i18next';
import { useAction } from '#web/kit/action/use-action.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { isRunning } from './use-import-run.ts';

export interface CancelImportButtonProps {
  run: ImportRun;
  /** The version that is shown: one that has ended in the meantime is not cancelled. */
  etag: string | null;
  onGone: () => Promise<void>;
  refresh: () => Promise<void>;
}

/** Gives an import up, and its file. */
export function CancelImportButton({ run, etag, onGone, refresh }: CancelImportButtonProps) {
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
