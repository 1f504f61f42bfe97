import { createInstalledDevice } from '@portal/contract/crm';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import type { GrantWithDevice } from '#web/kit/rights/grant-with-device.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { DeviceFields } from './device-fields.tsx';
import { newCustomerDeviceValues, newDeviceValues } from './device-values.ts';
import type { NewDeviceProps } from './new-device.tsx';
import { useDeviceRefresh } from './use-device-refresh.ts';

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
