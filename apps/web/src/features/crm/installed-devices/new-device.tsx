import { createInstalledDevice } from '@portal/contract/crm';
import { Suspense } from 'react';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { newDeviceForm } from './device-forms.ts';
import type { NewDeviceProps } from './device-form.tsx';
import { NewDeviceDialog } from './lazy-device-dialogs.ts';

/** Form of a new device if the address names it, for users who may add one. */
export function NewDevice({ customer, grant }: NewDeviceProps) {
  const { form, close } = useOpenForm();
  const mayAdd = can(useUser(), createInstalledDevice.access);
  return (
    <Suspense>
      {form === newDeviceForm && mayAdd ? (
        <NewDeviceDialog customer={customer} grant={grant} onClose={() => void close()} />
      ) : null}
    </Suspense>
  );
}
