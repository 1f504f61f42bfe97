import { maxAttachments } from '@portal/contract/service';
import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { attachmentAccept } from '#web/features/service/attachments/attachment-check.ts';
import { TakePhotoButton } from '#web/features/service/attachments/take-photo-button.tsx';
import { UploadItem } from '#web/features/service/attachments/upload-item.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import type { Photos } from './use-photos.ts';

export interface PhotosFieldProps {
  form: ContractForm;
  photos: Photos;
}

/** Photos beside the words: by the camera, out of the library, or dropped. */
export function PhotosField({ form, photos }: PhotosFieldProps) {
  const { t } = useTranslation();
  const { field } = useController({ control: form.control, name: 'photos' });
  const { onChange, value } = field;
  const { uploads, queue, remaining, add } = photos;
  const count = uploads.length;
  const countText = count === 0 ? '' : String(count);
  useEffect(() => {
    if (value !== countText) onChange(countText);
  }, [value, countText, onChange]);
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-ink">{t('service_requests.form.photos')}</legend>
      {count > 0 ? (
        <ul className="divide-y divide-line">
          {uploads.map((upload) => (
            <UploadItem key={upload.id} upload={upload} queue={queue} />
          ))}
        </ul>
      ) : null}
      {remaining > 0 ? (
        <FileDrop
          multiple
          title={t('service_requests.files.drop')}
          buttonLabel={t('service_requests.files.choose')}
          hint={t('service_requests.files.hint', { most: maxAttachments })}
          accept={attachmentAccept}
          disabled={form.busy}
          onFiles={add}
          extra={<TakePhotoButton onFiles={add} disabled={form.busy} />}
        />
      ) : (
        <p className="text-soft">{t('service_requests.files.full', { most: maxAttachments })}</p>
      )}
    </fieldset>
  );
}
