import { maxUploadSize } from '@portal/contract/documents';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileIcon, getFileEnding } from '#web/features/documents/file-summary.tsx';
import type { Upload } from '#web/features/shared/upload/upload-queue.ts';
import {
  UploadRowButtons,
  type UploadRowButtonsProps,
  UploadStatus,
} from '#web/features/shared/upload/upload-status.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Progress } from '#web/ui/progress.tsx';

export interface UploadRowProps<Details> {
  upload: Upload<Details>;
  queue: UploadRowButtonsProps<Details>['queue'];
  /** Error of the last attempt, or null. */
  failure: string | null;
  /** Metadata fields of the file. */
  children?: ReactNode;
}

/** File of an upload with its progress. */
export function UploadRow<Details>({ upload, queue, failure, children }: UploadRowProps<Details>) {
  const { t } = useTranslation();
  const format = useFormats();
  const { id, file, state } = upload;
  const problem =
    state.step === 'refused'
      ? t(`documents.refusals.${state.refusal}`, { size: format.size(maxUploadSize) })
      : failure;
  const meta = [getFileEnding(file), format.size(file.size)].filter(Boolean).join(' · ');
  return (
    <li
      className={classNames('rounded border bg-surface', problem ? 'border-danger' : 'border-line')}
    >
      <fieldset className="flex min-w-0 flex-col gap-4 p-4">
        <legend className="sr-only">{file.name}</legend>
        <div className="flex items-center gap-3">
          <FileIcon type={file.type} />
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
        {children}
      </fieldset>
    </li>
  );
}
