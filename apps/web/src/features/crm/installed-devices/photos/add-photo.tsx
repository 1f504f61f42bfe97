import { addDevicePhoto, type InstalledDeviceDetail, maxDevicePhotos } from '@portal/contract/crm';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileChooser, TakePhotoButton } from '#web/features/shared/upload/file-chooser.tsx';
import { useDeviceRefresh } from '#web/features/shared/use-refresh.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { putFile } from '#web/lib/api/put-file.ts';
import { requestUploadTarget } from '#web/lib/api/request-upload-target.ts';
import { Progress } from '#web/ui/progress.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

/** Takes or chooses a photo of a device and uploads it. */
export function AddPhoto({ device }: { device: InstalledDeviceDetail }) {
  const { t } = useTranslation();
  const { send, part } = usePhotoUpload(device.id);
  const isSending = part !== null;
  if (!isSending && device.photos.length >= maxDevicePhotos)
    return (
      <p className="text-sm text-soft">{t('devices.photos.full', { most: maxDevicePhotos })}</p>
    );
  const onFiles = ([file]: File[]) => file && send(file);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <FileChooser accept="image/*,.heic,.heif" busy={isSending} onFiles={onFiles}>
          <ImagePlus aria-hidden />
          {t('devices.photos.add')}
        </FileChooser>
        <TakePhotoButton busy={isSending} onFiles={onFiles} />
      </div>
      {isSending ? (
        <div className="w-full max-w-xs">
          <Progress label={t('devices.photos.sending')} value={part} />
        </div>
      ) : (
        <p className="max-w-prose text-sm text-soft">{t('devices.photos.hint')}</p>
      )}
    </div>
  );
}

/** Uploads a photo and adds it to the device. */
function usePhotoUpload(id: string) {
  const { t } = useTranslation();
  const [part, setPart] = useState(0);
  const running = useRef<AbortController>(undefined);
  const refresh = useDeviceRefresh();
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => {
      setPart(0);
      const { signal } = (running.current = new AbortController());
      const photo = await shrinkPhoto(file);
      const ticket = await requestUploadTarget(photo, 'device_photo', signal);
      await putFile(ticket, photo, { signal, onProgress: setPart });
      await call(addDevicePhoto, { params: { id }, body: { blob_path: ticket.blobPath }, signal });
      await refresh();
    },
    onSuccess: () => toasts.show({ tone: 'success', title: t('devices.photos.added') }),
    onError: (error) => {
      if (running.current?.signal.aborted) return;
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('devices.photos.add_failed'), text });
    },
  });
  return {
    send: (file: File) => mutate(file),
    /** Progress from 0 to 1; null without an upload. */
    part: isPending ? part : null,
  };
}
