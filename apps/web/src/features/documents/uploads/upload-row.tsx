import { maxUploadSize } from '@portal/contract/documents';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileIcon, getFileEnding } from '#web/features/shared/upload/file-summary.tsx';
import { UploadBody, type UploadBodyProps } from '#web/features/shared/upload/upload-body.tsx';
import type { Upload } from '#web/features/shared/upload/upload-queue.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface UploadRowProps<Details> {
  upload: Upload<Details>;
  queue: UploadBodyProps<Details>['queue'];
  /** Error of the last attempt, or null. */
  failure: string | null;
  /** Metadata fields of the file. */
  children?: ReactNode;
}

/** File of an upload with its progress. */
export function UploadRow<Details>({ upload, queue, failure, children }: UploadRowProps<Details>) {
  const { t } = useTranslation();
  const format = useFormats();
  const { file, state } = upload;
  const problem =
    state.step !== 'refused'
      ? failure
      : state.refusal === 'type'
        ? t('messages.document.type_refused')
        : t(`documents.refusals.${state.refusal}`, { size: format.size(maxUploadSize) });
  const meta = [getFileEnding(file), format.size(file.size)].filter(Boolean).join(' · ');
  return (
    <li
      className={classNames('rounded border bg-surface', problem ? 'border-danger' : 'border-line')}
    >
      <fieldset className="flex min-w-0 flex-col gap-4 p-4">
        <legend className="sr-only">{file.name}</legend>
        <UploadBody
          upload={upload}
          queue={queue}
          icon={<FileIcon type={file.type} />}
          meta={meta}
          problem={problem}
        />
        {children}
      </fieldset>
    </li>
  );
}
