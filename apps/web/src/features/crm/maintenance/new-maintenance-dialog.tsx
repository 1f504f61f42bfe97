import { createMaintenance, type InstalledDeviceDetail } from '@portal/contract/crm';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceRefresh } from '#web/features/crm/installed-devices/use-device-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { today } from '#web/lib/days/day.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { MaintenanceFields } from '#web/kit/devices/maintenance-fields.tsx';
import { newMaintenanceValues } from './maintenance-values.ts';

export interface NewMaintenanceDialogProps {
  device: InstalledDeviceDetail;
  onClose: () => void;
}

/** Form of a new maintenance record; the user is the default for who did it. */
export function NewMaintenanceDialog({ device, onClose }: NewMaintenanceDialogProps) {
  const { t } = useTranslation();
  const refresh = useDeviceRefresh();
  const { first_name: first, last_name: last } = useUser();
  const [values] = useState(() => newMaintenanceValues(today(), `${first} ${last}`.trim()));
  const form = useContractForm({
    route: createMaintenance,
    values,
    draft: `maintenance:new:${device.id}`,
    failure: t('devices.maintenance.save_failed'),
    save: (body, _etag, idempotencyKey) =>
      call(createMaintenance, { params: { id: device.id }, body, idempotencyKey: idempotencyKey }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('devices.maintenance.created') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('devices.maintenance.new_title')}
      description={`${device.device.name} · ${device.serial_number}`}
      onClose={onClose}
    >
      <MaintenanceFields form={form} modelId={device.device_id} />
    </FormDialog>
  );
}
