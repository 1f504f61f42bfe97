import {
  addDevicePhoto,
  type DevicePhoto as Photo,
  type InstalledDeviceDetail,
} from '@portal/contract/crm';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileStateBadge } from '#web/features/shared/upload/file-state-badge.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { AddPhoto } from './add-photo.tsx';
import { DevicePhoto } from './device-photo.tsx';

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
