import type { InstalledDevice } from '@portal/contract/crm';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { InstalledDeviceField } from '#web/features/service/installed-device-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { Callout } from '#web/ui/callout.tsx';
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
      <RequiredFieldsHint form={form} />
      {device ? null : <InstalledDeviceField form={form} customerId={customerId} />}
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

/** Specification §5: one message for all required fields. */
function RequiredFieldsHint({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const { errors } = useFormState({
    control: form.control,
    name: ['installed_device_id', 'description', 'requester_email'],
  });
  const email: unknown = useWatch({ control: form.control, name: 'requester_email' });
  const isMissing = [
    errors['installed_device_id'],
    errors['description'],
    // An invalid e-mail address is reported at its field only.
    email === '' ? errors['requester_email'] : undefined,
  ].some((error) => error?.type === 'contract');
  return isMissing ? <Callout tone="danger">{t('tickets.required')}</Callout> : null;
}
