import { type DevicePhoto as Photo, removeDevicePhoto } from '@portal/contract/crm';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDeviceRefresh } from '#web/features/shared/use-refresh.ts';
import { FileStateBadge } from '#web/features/shared/upload/file-state-badge.tsx';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DevicePhoto } from './device-photo.tsx';

interface PhotoDialogProps {
  device: { id: string };
  photo: Photo;
  onClose: () => void;
}

export interface DevicePhotoDialogProps extends PhotoDialogProps {
  /** Name of the photo. */
  label: string;
  /** Null for who may not delete it. */
  onDelete: (() => void) | null;
}

/** Shows a photo of a device as large as the screen allows. */
export function DevicePhotoDialog(props: DevicePhotoDialogProps) {
  const { device, photo, label, onDelete, onClose } = props;
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <Dialog
      open
      size="lg"
      readOnly
      onOpenChange={onClose}
      title={label}
      description={format.moment(photo.created_at)}
      closeLabel={t('app.close')}
      footer={
        onDelete ? (
          <Button variant="outline" onClick={onDelete}>
            <Trash2 aria-hidden />
            {t('actions.delete')}
          </Button>
        ) : null
      }
    >
      <FileStateBadge state={photo.file.state} />
      <DevicePhoto
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
