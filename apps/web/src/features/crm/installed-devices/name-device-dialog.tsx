import { changeInstalledDevice, getInstalledDevice } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useDeviceRefresh } from '#web/features/shared/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { OwnNameFields } from './own-name-fields.tsx';

export interface NameDeviceDialogProps {
  id: string;
  onClose: () => void;
}

/** The form in which a customer's user names a device; all else is the supplier's to change. */
export function NameDeviceDialog({ id, onClose }: NameDeviceDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={id}
      scope="installedDevices"
      read={getInstalledDevice}
      change={changeInstalledDevice}
      toValues={(device) => ({
        own_name: device.own_name ?? '',
        inventory_number: device.inventory_number ?? '',
      })}
      fields={OwnNameFields}
      draft="installed-device-name"
      labels={{
        title: t('devices.name_title'),
        loadFailed: t('devices.load_one_failed'),
        saveFailed: t('devices.save_failed'),
        saved: t('devices.saved'),
      }}
      refresh={useDeviceRefresh()}
      onClose={onClose}
    />
  );
}
