import {
  changeMaintenance,
  createMaintenance,
  type InstalledDeviceDetail,
} from '@portal/contract/crm';
import { Suspense } from 'react';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { EditMaintenanceDialog, NewMaintenanceDialog } from './lazy-maintenance-dialogs.ts';
import { newMaintenanceForm, parseMaintenanceForm } from './maintenance-forms.ts';

/** Form of the maintenance record that the address names, for users who may change it. */
export function MaintenanceDialogs({ device }: { device: InstalledDeviceDetail }) {
  const user = useUser();
  const { form, close } = useOpenForm();
  const edited = device.maintenance.find(({ id }) => id === parseMaintenanceForm(form));
  return (
    <Suspense>
      {form === newMaintenanceForm && can(user, createMaintenance.access) ? (
        <NewMaintenanceDialog device={device} onClose={() => void close()} />
      ) : null}
      {edited && can(user, changeMaintenance.access) ? (
        <EditMaintenanceDialog
          key={edited.id}
          device={device}
          record={edited}
          onClose={() => void close()}
        />
      ) : null}
    </Suspense>
  );
}
