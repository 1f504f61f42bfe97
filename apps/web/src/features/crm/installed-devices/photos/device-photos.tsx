import {
  addDevicePhoto,
  type DevicePhoto as Photo,
  type InstalledDeviceDetail,
  maxDevicePhotos,
} from '@portal/contract/crm';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needsDecoding } from '#web/features/shared/pictures/use-shown-picture.ts';
import { FileChooser, TakePhotoButton } from '#web/features/shared/upload/file-chooser.tsx';
import { FileStateBadge } from '#web/features/shared/upload/file-state-badge.tsx';
import { useDeviceRefresh } from '#web/features/shared/use-refresh.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { putFile } from '#web/lib/api/put-file.ts';
import { requestUploadTarget } from '#web/lib/api/request-upload-target.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Progress } from '#web/ui/progress.tsx';
import { DevicePhoto } from './device-photo.tsx';

/** Longest side of a stored photo: enough to read a sticker, and little to load in a list. */
const maxSide = 1600;

/** Size in bytes of a file that is sent as it is if its sides fit. */
const smallSize = 400_000;

/** Pictures that may move, or are drawn. */
const unchangedTypes = /^image\/(?:gif|svg\+xml)$/u;

// Most readers only look at the page.
const DevicePhotoDialog = lazyComponent(
  async () => (await import('./photo-dialogs.tsx')).DevicePhotoDialog,
);

const DeletePhotoDialog = lazyComponent(
  async () => (await import('./photo-dialogs.tsx')).DeletePhotoDialog,
);

export interface DevicePhotosProps {
  device: InstalledDeviceDetail;
}

/** Photos of a device, which open larger; who may name the device adds and deletes them. */
export function DevicePhotos({ device }: DevicePhotosProps) {
  const { t } = useTranslation();
  const mayChange = can(useUser(), addDevicePhoto.access);
  const [shownId, setShownId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Photo | null>(null);
  const { photos } = device;
  // As it is now: a photo may be released, or deleted by somebody else.
  const shown = photos.find(({ id }) => id === shownId);
  if (photos.length === 0 && !mayChange) return null;
  const getLabel = ({ id }: Photo) =>
    t('devices.photos.one', { number: photos.findIndex((photo) => photo.id === id) + 1 });
  return (
    <section
      aria-label={t('devices.photos.title')}
      className="flex flex-wrap items-end gap-3 print:hidden"
    >
      {photos.length > 0 ? (
        <ul className="flex flex-wrap gap-3">
          {photos.map((photo) => (
            <li key={photo.id} className="relative">
              <button
                type="button"
                title={getLabel(photo)}
                onClick={() => setShownId(photo.id)}
                className="block rounded"
              >
                <DevicePhoto
                  deviceId={device.id}
                  photoId={photo.file.state === undefined ? photo.id : null}
                  alt=""
                  className="size-24 sm:size-32"
                />
                <span className="sr-only">{getLabel(photo)}</span>
              </button>
              <span className="absolute inset-x-1 bottom-1">
                <FileStateBadge state={photo.file.state} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {mayChange ? <AddPhoto device={device} /> : null}
      <Suspense>
        {shown ? (
          <DevicePhotoDialog
            device={device}
            photo={shown}
            photos={photos}
            label={getLabel(shown)}
            onShow={({ id }) => setShownId(id)}
            onDelete={
              mayChange
                ? () => {
                    setShownId(null);
                    setDeleting(shown);
                  }
                : null
            }
            onClose={() => setShownId(null)}
          />
        ) : null}
        {deleting ? (
          <DeletePhotoDialog device={device} photo={deleting} onClose={() => setDeleting(null)} />
        ) : null}
      </Suspense>
    </section>
  );
}

/** Takes or chooses a photo of a device and uploads it. */
function AddPhoto({ device }: { device: InstalledDeviceDetail }) {
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

/**
 * Returns a photo as a JPEG of limited size, upright and without what a camera adds to it: phones take
 * pictures of many megabytes, some in a form that browsers do not show. A file that the browser cannot
 * read is returned as it is, for the server to decide.
 */
async function shrinkPhoto(file: File): Promise<File> {
  if (unchangedTypes.test(file.type)) return file;
  try {
    const picture = await toReadable(file);
    const bitmap = await createImageBitmap(picture);
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && picture === file && file.size <= smallSize) {
      bitmap.close();
      return file;
    }
    const canvas = new OffscreenCanvas(
      Math.ceil(bitmap.width * scale),
      Math.ceil(bitmap.height * scale),
    );
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser has no canvas to draw on');
    // A JPEG has no transparency; what is clear would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const shrunk = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
    return new File([shrunk], `${file.name.replace(/\.[^.]*$/u, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    return file;
  }
}

/** Decodes the pictures of phones that not every browser reads. */
async function toReadable(file: File): Promise<Blob> {
  if (!needsDecoding(file.type) && !/\.hei[cf]$/iu.test(file.name)) return file;
  const { decodeHeif } = await import('#web/features/shared/pictures/decode-heif.ts');
  return decodeHeif(await file.arrayBuffer());
}
