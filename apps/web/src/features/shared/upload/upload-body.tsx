import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#web/ui/field.tsx';
import { Progress } from '#web/ui/progress.tsx';
import type { Upload } from './upload-queue.ts';
import { UploadRowButtons, type UploadRowButtonsProps, UploadStatus } from './upload-status.tsx';

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
