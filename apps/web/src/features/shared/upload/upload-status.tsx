import { CircleCheck, RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Upload, UploadQueue, UploadState } from './upload-queue.ts';

/** Upload state as text. */
export function UploadStatus({ state }: { state: UploadState }) {
  const { t } = useTranslation();
  switch (state.step) {
    case 'ready':
    case 'refused':
      return null;
    case 'waiting':
      return <span>{t('documents.steps.waiting')}</span>;
    case 'sending':
      if (state.isPaused === true)
        return <span className="font-medium text-warning">{t('documents.steps.paused')}</span>;
      return (
        <span className="tabular-nums">
          {t('documents.steps.sending', { percent: Math.floor(state.progress * 100) })}
        </span>
      );
    case 'finishing':
      return <span>{t('documents.steps.finishing')}</span>;
    case 'done':
      return (
        <span className="inline-flex items-center gap-1 font-medium text-success">
          <CircleCheck aria-hidden className="size-3.5" />
          {t('documents.steps.done')}
        </span>
      );
    case 'failed':
      return <span className="font-medium text-danger">{t('documents.steps.failed')}</span>;
    case 'cancelled':
      return <span className="font-medium text-warning">{t('documents.steps.cancelled')}</span>;
  }
}

export interface UploadRowButtonsProps<Details> {
  upload: Upload<Details>;
  queue: Pick<UploadQueue<Details>, 'retry' | 'cancel' | 'remove'>;
}

/** Buttons for one file of an upload. */
export function UploadRowButtons<Details>({ upload, queue }: UploadRowButtonsProps<Details>) {
  const { t } = useTranslation();
  const { id, file, state } = upload;
  const name = file.name;
  switch (state.step) {
    case 'waiting':
    case 'sending':
      return (
        <IconButton label={t('documents.cancel_file', { name })} onClick={() => queue.cancel(id)}>
          <X aria-hidden />
        </IconButton>
      );
    case 'finishing':
    case 'done':
      return null;
    case 'ready':
    case 'refused':
    case 'failed':
    case 'cancelled':
      return (
        <div className="flex">
          {state.step === 'failed' || state.step === 'cancelled' ? (
            <IconButton label={t('documents.retry_file', { name })} onClick={() => queue.retry(id)}>
              <RotateCw aria-hidden />
            </IconButton>
          ) : null}
          <IconButton label={t('documents.remove_file', { name })} onClick={() => queue.remove(id)}>
            <X aria-hidden />
          </IconButton>
        </div>
      );
  }
}
