import {
  changeMaintenance,
  type InstalledDeviceDetail,
  type MaintenanceRecord,
} from '@portal/contract/crm';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceRefresh } from '#web/features/crm/installed-devices/use-device-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { MaintenanceFields } from '#web/kit/devices/maintenance-fields.tsx';
import { maintenanceValues } from './maintenance-values.ts';

export interface EditMaintenanceDialogProps {
  device: InstalledDeviceDetail;
  record: MaintenanceRecord;
  onClose: () => void;
}

/**
 * Form of a maintenance record. A record is read with its device and has no version of its own;
 * only changed fields are sent, so that two users who change different fields both succeed.
 */
export function EditMaintenanceDialog({ device, record, onClose }: EditMaintenanceDialogProps) {
  const { t } = useTranslation();
  const refresh = useDeviceRefresh();
  const [opened] = useState(record);
  const params = { id: device.id, maintenanceId: record.id };
  const form = useContractForm({
    route: changeMaintenance,
    values: maintenanceValues(opened),
    draft: `maintenance:${record.id}`,
    failure: t('devices.maintenance.save_failed'),
    save: (body) => call(changeMaintenance, { params, body: pickChanges(opened, body) }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('devices.maintenance.saved') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('devices.maintenance.edit_title')}
      description={`${device.device.name} · ${device.serial_number}`}
      onClose={onClose}
    >
      <MaintenanceFields form={form} modelId={device.device_id} />
    </FormDialog>
  );
}

/** The fields of a form that differ from what it began with. */
function pickChanges<Body extends object>(record: object, body: Body): Partial<Body> {
  const before = new Map(Object.entries(record));
  const changes = { ...body };
  for (const name of Object.keys(changes))
    if (Reflect.get(changes, name) === before.get(name)) Reflect.deleteProperty(changes, name);
  return changes;
}
