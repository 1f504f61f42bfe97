import {
  deleteMaintenance,
  type InstalledDeviceDetail,
  type MaintenanceRecord,
} from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useDeviceRefresh } from '#web/features/shared/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

export interface DeleteMaintenanceDialogProps {
  device: InstalledDeviceDetail;
  record: MaintenanceRecord;
  onClose: () => void;
}

/** Asks for confirmation before deleting a maintenance record. */
export function DeleteMaintenanceDialog({ device, record, onClose }: DeleteMaintenanceDialogProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const params = { id: device.id, maintenanceId: record.id };
  return (
    <ConfirmDialog
      execute={() => call(deleteMaintenance, { params })}
      labels={{
        title: t('devices.maintenance.delete_title', { date: format.day(record.performed_on) }),
        text: t('devices.maintenance.delete_text'),
        confirm: t('actions.delete'),
        done: t('devices.maintenance.deleted'),
        failed: t('devices.maintenance.delete_failed'),
      }}
      refresh={useDeviceRefresh()}
      onClose={onClose}
    />
  );
}
