import { createInstalledDevice } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { DeviceFields } from './device-fields.tsx';
import { newCustomerDeviceValues, newDeviceValues } from './device-values.ts';
import { GrantOffer } from './grant-offer.tsx';
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
