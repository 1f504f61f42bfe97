import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useInstalledDeviceLookup } from '#web/kit/lookup/use-installed-device-lookup.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { Notice } from '#web/ui/notice.tsx';

export interface NewTicketFieldsProps {
  form: ContractForm;
  /** The customer whose devices alone are offered. */
  customerId: string | undefined;
  /** Whether the device is chosen here. */
  withDevice: boolean;
}

/** The fields of a new ticket. */
export function NewTicketFields({ form, customerId, withDevice }: NewTicketFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <RequiredNotice form={form} />
      {withDevice ? <DeviceField form={form} customerId={customerId} /> : null}
      <TextField form={form} name="description" multiline hint={t('tickets.description_hint')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="requester_email"
          type="email"
          hint={t('tickets.requester_hint')}
        />
        <TextField
          form={form}
          name="requested_at"
          type="datetime-local"
          hint={t('tickets.requested_hint')}
        />
      </div>
    </>
  );
}

function DeviceField({ form, customerId }: Omit<NewTicketFieldsProps, 'withDevice'>) {
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
    name: ['installed_device_id', 'description'],
  });
  const isMissing = [errors['installed_device_id'], errors['description']].some(
    (error) => error?.type === 'contract',
  );
  return isMissing ? <Notice tone="danger">{t('tickets.required')}</Notice> : null;
}
