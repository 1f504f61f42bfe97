import { maxPictureSize, pictureTypes } from '@portal/contract/documents';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

export interface PictureFieldProps {
  form: ContractForm;
  /** Stored picture with its URL, or null. */
  saved: { readonly blobPath: string; readonly address: string } | null;
}

/** Picture above the text: choose, preview and remove it. */
export function PictureField({ form, saved }: PictureFieldProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { field, fieldState } = useController({ control: form.control, name: 'image_blob_path' });
  const [sent, setSent] = useState<PictureFieldProps['saved']>(null);
  const upload = usePictureUpload((picture) => {
    setSent(picture);
    field.onChange(picture.blobPath);
  });
  const shown = [sent, saved].find((picture) => picture?.blobPath === field.value) ?? null;
  const error = upload.refusal ?? fieldState.error?.message;
  return (
    <Field label={form.getLabel('image_blob_path')} error={error}>
      {upload.part === null ? (
        <div className="flex flex-col gap-3">
          {shown ? (
            <img
              src={shown.address}
              alt=""
              className="max-h-56 w-full rounded border border-line bg-sunken object-contain"
            />
          ) : null}
          <FileDrop
            title={t('marketing.image_drop')}
            buttonLabel={t(field.value ? 'marketing.image_replace' : 'marketing.image_choose')}
            hint={t('marketing.image_hint', { size: format.size(maxPictureSize) })}
            accept={pictureTypes.join(',')}
            onFiles={([file]) => file && upload.send(file)}
          />
          {field.value ? (
            <Button
              variant="outline"
              size="sm"
              className="self-start"
              onClick={() => field.onChange('')}
            >
              <Trash2 aria-hidden />
              {t('marketing.image_remove')}
            </Button>
          ) : null}
        </div>
      ) : (
        <Progress label={t('marketing.image_sending')} value={upload.part} />
      )}
    </Field>
  );
}
