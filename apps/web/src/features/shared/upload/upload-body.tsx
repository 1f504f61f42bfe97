import { CircleCheck, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import type { Upload, UploadQueue, UploadState } from './upload-queue.ts';

export interface UploadBodyProps<Details> extends Pick<UploadRowButtonsProps<Details>, 'queue'> {
  upload: Upload<Details>;
  icon: ReactNode;
  /** Size of the file, and its kind where that is of interest. */
  meta: string;
  /** Why the file was rejected, or the last attempt failed; null without an error. */
  problem: string | null;
}

/** Name, state, buttons, progress and error of a file that is uploaded. */
export function UploadBody<Details>({
  upload,
  queue,
  icon,
  meta,
  problem,
}: UploadBodyProps<Details>) {
  const { t } = useTranslation();
  const { id, file, state } = upload;
  return (
    <>
      <div className="flex items-center gap-3">
        {icon}
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-ink" title={file.name}>
            {file.name}
          </p>
          <p className="flex flex-wrap gap-x-2 text-xs text-soft">
            <span className="tabular-nums">{meta}</span>
            <UploadStatus state={state} />
          </p>
        </div>
        <UploadRowButtons upload={upload} queue={queue} />
      </div>
      {state.step === 'sending' || state.step === 'finishing' ? (
        <Progress
          label={t('documents.uploading_file', { name: file.name })}
          value={state.step === 'sending' ? state.progress : undefined}
        />
      ) : null}
      {problem ? (
        <div role="alert">
          <FieldError id={`upload-problem-${id}`}>{problem}</FieldError>
        </div>
      ) : null}
    </>
  );
}

/** Upload state as text. */
function UploadStatus({ state }: { state: UploadState }) {
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

interface UploadRowButtonsProps<Details> {
  upload: Upload<Details>;
  queue: Pick<UploadQueue<Details>, 'retry' | 'cancel' | 'remove'>;
}

/** Buttons for one file of an upload. */
function UploadRowButtons<Details>({ upload, queue }: UploadRowButtonsProps<Details>) {
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
