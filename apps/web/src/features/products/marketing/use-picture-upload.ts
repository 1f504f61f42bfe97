import { maxPictureSize, pictureTypes } from '@portal/contract/documents';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestUploadTarget } from '#web/lib/api/request-upload-target.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { putFile } from '#web/lib/api/put-file.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** Uploaded picture: its blob path and a local URL for display. */
export interface SentPicture {
  readonly blobPath: string;
  readonly address: string;
}

/** Uploads a picture. It becomes part of the page when the form is saved. */
export function usePictureUpload(onSent: (picture: SentPicture) => void) {
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
    if (!pictureTypes.includes(file.type)) setRefusal(t('marketing.image_type'));
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
