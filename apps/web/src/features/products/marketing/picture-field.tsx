import { maxPictureSize, pictureTypes } from '@portal/contract/documents';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { putFile } from '#web/lib/api/put-file.ts';
import { requestUploadTarget } from '#web/lib/api/request-upload-target.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Progress } from '#web/ui/progress.tsx';

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

/** Uploaded picture: its blob path and a local URL for display. */
interface SentPicture {
  readonly blobPath: string;
  readonly address: string;
}

/** Uploads a picture. It becomes part of the page when the form is saved. */
function usePictureUpload(onSent: (picture: SentPicture) => void) {
  const { t } = useTranslation();
  const format = useFormats();
  const [part, setPart] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  const addresses = useRef<string[]>([]);
  useEffect(
    () => () => {
      running.current?.abort();
      for (const address of addresses.current) URL.revokeObjectURL(address);
    },
    [],
  );
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File): Promise<SentPicture> => {
      setPart(0);
      const { signal } = (running.current = new AbortController());
      const ticket = await requestUploadTarget(file, 'marketing', signal);
      await putFile(ticket, file, { signal, onProgress: setPart });
      const address = URL.createObjectURL(file);
      addresses.current.push(address);
      return { blobPath: ticket.blobPath, address };
    },
    onSuccess: onSent,
    onError: (error) => setRefusal(getErrorMessage(error, t('errors.try_again'))),
  });
  const send = (file: File) => {
    setRefusal(null);
    if (!pictureTypes.includes(file.type)) setRefusal(t('messages.document.not_picture'));
    else if (file.size > maxPictureSize)
      setRefusal(t('marketing.image_size', { size: format.size(maxPictureSize) }));
    else mutate(file);
  };
  return {
    send,
    /** Progress from 0 to 1; null without an upload. */
    part: isPending ? part : null,
    refusal,
  };
}
