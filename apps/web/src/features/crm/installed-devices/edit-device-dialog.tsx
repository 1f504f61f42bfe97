import { changeInstalledDevice, getInstalledDevice } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { DeviceFields } from './device-fields.tsx';
import { deviceValues } from './device-values.ts';
import { useDeviceRefresh } from './use-device-refresh.ts';

export interface EditDeviceDialogProps {
  id: string;
  onClose: () => void;
}

/** The form that changes a device. */
export function EditDeviceDialog({ id, onClose }: EditDeviceDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={id}
      scope="installedDevices"
      read={getInstalledDevice}
      change={changeInstalledDevice}
      toValues={deviceValues}
      fields={DeviceFields}
      draft="installed-device"
      labels={{
        title: t('devices.edit_title'),
        loadFailed: t('devices.load_one_failed'),
        saveFailed: t('devices.save_failed'),
        saved: t('devices.saved'),
      }}
      refresh={useDeviceRefresh()}
      onClose={onClose}
    />
  );
}
