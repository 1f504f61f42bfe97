import type { InstalledDevice } from '@portal/contract/crm';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useInstalledDeviceLookup } from '#web/kit/lookup/use-installed-device-lookup.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RequesterField } from './requester-field.tsx';

export interface NewTicketFieldsProps {
  form: ContractForm;
  /** The customer whose devices alone are offered. */
  customerId: string | undefined;
  /** The device that it is about; chosen here if absent. */
  device: InstalledDevice | undefined;
}

/** The fields of a new ticket. */
export function NewTicketFields({ form, customerId, device }: NewTicketFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <RequiredNotice form={form} />
      {device ? null : <DeviceField form={form} customerId={customerId} />}
      <TextField form={form} name="description" multiline hint={t('tickets.description_hint')} />
      <RequesterField form={form} customerId={device ? device.customer_id : customerId} />
      <TextField
        form={form}
        name="requested_at"
        type="datetime-local"
        hint={t('tickets.requested_hint')}
      />
    </>
  );
}

function DeviceField({ form, customerId }: Omit<NewTicketFieldsProps, 'device'>) {
  const { t } = useTranslation();
  const chosen = useWatch({ control: form.control, name: 'installed_device_id' });
  const lookup = useInstalledDeviceLookup({
    customerId,
    id: typeof chosen === 'string' && chosen !== '' ? chosen : null,
  });
  return (
    <LookupField
      form={form}
      name="installed_device_id"
      lookup={lookup}
      placeholder={t('tickets.find_device')}
      hint={lookup.chosen?.hint}
    />
  );
}

/** Specification §5: what a ticket cannot be opened without, said once for all. */
function RequiredNotice({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const { errors } = useFormState({
    control: form.control,
    name: ['installed_device_id', 'description', 'requester_email'],
  });
  const email: unknown = useWatch({ control: form.control, name: 'requester_email' });
  const isMissing = [
    errors['installed_device_id'],
    errors['description'],
    // An address that is there and none is told at its field alone.
    email === '' ? errors['requester_email'] : undefined,
  ].some((error) => error?.type === 'contract');
  return isMissing ? <Notice tone="danger">{t('tickets.required')}</Notice> : null;
}
