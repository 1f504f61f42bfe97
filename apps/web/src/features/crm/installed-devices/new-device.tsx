import { createInstalledDevice, type Customer } from '@portal/contract/crm';
import { Suspense } from 'react';
import type { GrantWithDevice } from '#web/kit/rights/grant-with-device.ts';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { newDeviceForm } from './device-forms.ts';
import { NewDeviceDialog } from './lazy-device-dialogs.ts';

export interface NewDeviceProps {
  /** The customer whose device it is; chosen in the form if absent. */
  customer?: Pick<Customer, 'id' | 'name'> | undefined;
  /** Offer to grant access to the model; absent for none. */
  grant?: GrantWithDevice | undefined;
}

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
