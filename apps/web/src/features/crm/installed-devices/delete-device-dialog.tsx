import { deleteInstalledDevice, type InstalledDevice } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useDeviceRefresh } from '#web/features/shared/use-refresh.ts';

export interface DeleteDeviceDialogProps {
  device: InstalledDevice;
  onClose: () => void;
  /** Leads to a page that still exists. */
  leave: () => Promise<void>;
}

/** Asks for confirmation before deleting a device; names the alternative if it has tickets. */
export function DeleteDeviceDialog({ device, onClose, leave }: DeleteDeviceDialogProps) {
  const { t } = useTranslation();
  const { id, serial_number: name } = device;
  return (
    <ConfirmDialog
      execute={() => call(deleteInstalledDevice, { params: { id } })}
      labels={{
        title: t('devices.delete_title', { name }),
        text: t('devices.delete_text'),
        confirm: t('actions.delete'),
        done: t('devices.deleted', { name }),
        failed: t('devices.delete_failed'),
      }}
      inUse={{
        known: false,
        title: t('devices.in_use_title', { name }),
        text: t('devices.in_use_text'),
        link: null,
      }}
      navigateAway={leave}
      refresh={useDeviceRefresh()}
      onClose={onClose}
    />
  );
}
