import {
  changeInstalledDevice,
  createInstalledDevice,
  type Customer,
  getInstalledDevice,
  type InstalledDevice,
} from '@portal/contract/crm';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import type { GrantWithDevice } from '#web/features/shared/rights/grant-with-device.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { DeviceFields } from './device-fields.tsx';
import { useDeviceRefresh } from '#web/features/shared/use-refresh.ts';

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

export interface NewDeviceProps {
  /** The customer whose device it is; chosen in the form if absent. */
  customer?: Pick<Customer, 'id' | 'name'> | undefined;
  /** Offer to grant access to the model; absent for none. */
  grant?: GrantWithDevice | undefined;
}

export interface NewDeviceDialogProps extends NewDeviceProps {
  onClose: () => void;
}

/** The form of a new device. */
export function NewDeviceDialog({ customer, grant, onClose }: NewDeviceDialogProps) {
  const { t } = useTranslation();
  const refresh = useDeviceRefresh();
  const form = useContractForm({
    route: createInstalledDevice,
    values: customer ? newCustomerDeviceValues() : newDeviceValues(),
    draft: `installed-device:new:${customer?.id ?? ''}`,
    failure: t('devices.save_failed'),
    save: (body, _etag, idempotencyKey) =>
      call(createInstalledDevice, {
        body: customer ? { ...body, customer_id: customer.id } : body,
        idempotencyKey: idempotencyKey,
      }),
    onSaved: ({ customer_id: customerId, device_id: deviceId }) => {
      toasts.show({ tone: 'success', title: t('devices.created') });
      // Before the form is unmounted, and its check box with it.
      void grant?.afterSaving({ customerId, deviceId });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('devices.new_title')}
      description={customer && t('devices.new_text', { customer: customer.name })}
      onClose={onClose}
    >
      <DeviceFields form={form} customerId={customer?.id} />
      {grant ? <GrantOffer form={form} customer={customer} grant={grant} /> : null}
    </FormDialog>
  );
}

interface GrantOfferProps extends Pick<NewDeviceProps, 'customer'> {
  form: ContractForm;
  grant: GrantWithDevice;
}

/** Offers to grant the customer the right to see the model, once the form has both. */
function GrantOffer({ form, customer, grant }: GrantOfferProps) {
  const [deviceId, customerId] = useWatch({
    control: form.control,
    name: ['device_id', 'customer_id'],
  });
  const owner = customer ?? findOwner(form, customerId);
  if (typeof deviceId !== 'string' || deviceId === '' || owner === null) return null;
  return grant.renderOffer({ customer: owner, deviceId });
}

function findOwner({ choices }: ContractForm, id: unknown) {
  if (typeof id !== 'string' || id === '') return null;
  return { id, name: choices.findLabel('customer_id', id) ?? '' };
}

const defaults = {
  clinic_id: '',
  own_name: '',
  inventory_number: '',
  installation_date: '',
  status: 'active',
};

/** Returns the initial values of a new device. */
function newDeviceValues() {
  return { device_id: '', serial_number: '', customer_id: '', ...defaults } satisfies FormValues;
}

/** Returns the initial values of a new device of a known customer. */
function newCustomerDeviceValues() {
  return { device_id: '', serial_number: '', ...defaults } satisfies FormValues;
}

/** Returns the initial values of a device's form. */
function deviceValues(device: InstalledDevice) {
  return {
    device_id: device.device_id,
    serial_number: device.serial_number,
    customer_id: device.customer_id ?? '',
    clinic_id: device.clinic_id ?? '',
    own_name: device.own_name ?? '',
    inventory_number: device.inventory_number ?? '',
    installation_date: device.installation_date ?? '',
    status: device.status,
  } satisfies FormValues;
}
