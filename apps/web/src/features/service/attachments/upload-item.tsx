import { maxUploadSize } from '@portal/contract/documents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '#web/features/shared/upload/file-summary.tsx';
import { UploadBody, type UploadBodyProps } from '#web/features/shared/upload/upload-body.tsx';
import type { Upload } from '#web/features/shared/upload/upload-queue.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

export interface UploadItemProps<Details> {
  upload: Upload<Details>;
  queue: UploadBodyProps<Details>['queue'];
}

/** File of an upload, with its progress or result. */
export function UploadItem<Details>({ upload, queue }: UploadItemProps<Details>) {
  const format = useFormats();
  const problem = useProblem(upload);
  return (
    <li className="flex flex-col gap-2 py-2.5">
      <UploadBody
        upload={upload}
        queue={queue}
        icon={<LocalThumb file={upload.file} />}
        meta={format.size(upload.file.size)}
        problem={problem}
      />
    </li>
  );
}

/** Returns the reason for a rejected file as text. */
function useProblem({ state }: Upload<unknown>): string | null {
  const { t } = useTranslation();
  const format = useFormats();
  if (state.step === 'refused')
    return state.refusal === 'type'
      ? t('messages.service_attachment.dangerous')
      : t(`documents.refusals.${state.refusal}`, { size: format.size(maxUploadSize) });
  if (state.step !== 'failed') return null;
  const { error } = state;
  if (hasStatus(error, 413))
    return t('documents.refusals.too_large', { size: format.size(maxUploadSize) });
  const fieldErrors = hasStatus(error, 400) ? error.fields['blob_path'] : undefined;
  const [first] = Array.isArray(fieldErrors) ? fieldErrors : [];
  return typeof first === 'string' ? first : getErrorMessage(error, t('documents.upload_failed'));
}

/** Thumbnail of the local file. */
function LocalThumb({ file }: { file: File }) {
  const [isBroken, setBroken] = useState(false);
  const isImage = file.type.startsWith('image/');
  const show = (picture: HTMLImageElement) => {
    const address = URL.createObjectURL(file);
    picture.src = address;
    return () => URL.revokeObjectURL(address);
  };
  return (
    <span
      aria-hidden
      className="grid size-12 shrink-0 place-items-center overflow-hidden rounded bg-sunken text-soft"
    >
      {isImage && !isBroken ? (
        <img ref={show} alt="" onError={() => setBroken(true)} className="size-full object-cover" />
      ) : (
        <FileIcon type={file.type} />
      )}
    </span>
  );
}
