import { type DevicePhoto as Photo, removeDevicePhoto } from '@portal/contract/crm';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDeviceRefresh } from '#web/features/shared/use-refresh.ts';
import { FileStateBadge } from '#web/features/shared/upload/file-state-badge.tsx';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { PictureSteps } from '#web/features/shared/pictures/picture-steps.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DevicePhoto } from './device-photo.tsx';

interface PhotoDialogProps {
  device: { id: string };
  photo: Photo;
  onClose: () => void;
}

export interface DevicePhotoDialogProps extends PhotoDialogProps {
  /** All photos of the device, to step through. */
  photos: readonly Photo[];
  /** Name of the shown photo. */
  label: string;
  onShow: (photo: Photo) => void;
  /** Null for who may not delete it. */
  onDelete: (() => void) | null;
}

/** Shows a photo of a device as large as the screen allows, with buttons for the previous and next one. */
export function DevicePhotoDialog(props: DevicePhotoDialogProps) {
  const { device, photo, photos, label, onShow, onDelete, onClose } = props;
  const { t } = useTranslation();
  const format = useFormats();
  const position = photos.findIndex(({ id }) => id === photo.id);
  const step = (by: number) => {
    const next = photos[position + by];
    return next ? () => onShow(next) : undefined;
  };
  const [previous, next] = [step(-1), step(1)];
  return (
    <Dialog
      open
      size="lg"
      readOnly
      onOpenChange={onClose}
      title={label}
      description={t('devices.photos.added_at', { moment: format.moment(photo.created_at) })}
      closeLabel={t('app.close')}
      footer={
        onDelete || photos.length > 1 ? (
          <>
            {photos.length > 1 ? <PictureSteps previous={previous} next={next} /> : null}
            {onDelete ? (
              <Button variant="outline" onClick={onDelete}>
                <Trash2 aria-hidden />
                {t('actions.delete')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {/* Says which photo is shown now. */}
      <output className="sr-only">{label}</output>
      <FileStateBadge state={photo.file.state} />
      <DevicePhoto
        key={photo.id}
        deviceId={device.id}
        photoId={photo.file.state === undefined ? photo.id : null}
        alt={label}
        isWhole
        className="h-[60dvh] w-full"
      />
    </Dialog>
  );
}

/** Asks for confirmation before deleting a photo of a device. */
export function DeletePhotoDialog({ device, photo, onClose }: PhotoDialogProps) {
  const { t } = useTranslation();
  const params = { id: device.id, photoId: photo.id };
  return (
    <ConfirmDialog
      execute={() => call(removeDevicePhoto, { params })}
      labels={{
        title: t('devices.photos.delete_title'),
        text: t('devices.photos.delete_text'),
        confirm: t('actions.delete'),
        done: t('devices.photos.deleted'),
        failed: t('devices.photos.delete_failed'),
      }}
      refresh={useDeviceRefresh()}
      onClose={onClose}
    />
  );
}
