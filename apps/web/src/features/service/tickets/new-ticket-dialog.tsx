import type { Customer, InstalledDevice } from '@portal/contract/crm';
import { Email, object, oneOf } from '@portal/contract/kernel';
import { openServiceTicket, ServiceTicketInput, urgencies } from '@portal/contract/service';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { InstalledDeviceField } from '#web/features/service/installed-device-field.tsx';
import { ContactFields, UrgencyField } from '#web/features/service/promises/urgency-fields.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { MomentField } from '#web/kit/form/moment-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { today } from '#web/lib/days/day.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { Callout } from '#web/ui/callout.tsx';
import { RequesterField } from './requester-field.tsx';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';

export interface NewTicketProps {
  /** Offers only devices of this customer; of all customers if absent. */
  customer?: Pick<Customer, 'id' | 'name'> | undefined;
  /** Device of the ticket; chosen in the form if absent. */
  device?: InstalledDevice | undefined;
}

export interface NewTicketDialogProps extends NewTicketProps {
  onClose: () => Promise<void>;
}

/** Form of a new ticket; afterwards the ticket opens, to plan or assign it. */
export function NewTicketDialog({ customer, device, onClose }: NewTicketDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refresh = useTicketRefresh();
  const [values] = useState(() => (device ? createDeviceTicketValues() : createTicketValues()));
  const form = useContractForm({
    route: newTicketRoute,
    values,
    draft: `service-ticket:new:${device?.id ?? customer?.id ?? ''}`,
    failure: t('tickets.open_failed'),
    missing: {
      description: t('tickets.description_missing'),
      urgency: t('promises.urgency_missing'),
    },
    save: (body, _etag, idempotencyKey) =>
      call(openServiceTicket, {
        body: device ? { ...body, installed_device_id: device.id } : body,
        idempotencyKey: idempotencyKey,
      }),
    onSaved: ({ id, ticket_id: number }) => {
      toasts.show({ tone: 'success', title: t('tickets.opened', { ticket: number }) });
      void refresh();
      void onClose().then(() => navigate({ to: '/dashboard/service/$id', params: { id } }));
    },
  });
  const about = device
    ? `${getModelName(device.device)} · ${device.serial_number}`
    : customer && t('tickets.new_text', { customer: customer.name });
  return (
    <FormDialog
      form={form}
      title={t('tickets.new')}
      description={about}
      submitLabel={t('tickets.open')}
      onClose={() => void onClose()}
    >
      <NewTicketFields form={form} customerId={customer?.id} device={device} />
    </FormDialog>
  );
}

/**
 * Route of the form, in which requester and urgency are required. The server's default, the caller's
 * address, would leave the customer without mails.
 */
const newTicketRoute = {
  ...openServiceTicket,
  body: object({
    ...ServiceTicketInput.properties,
    requester_email: Email,
    urgency: oneOf(urgencies),
  }),
};

const emptyTexts = {
  urgency: '',
  requester_email: '',
  requester_name: '',
  description: '',
  subject: '',
  contact_phone: '',
  contact_when: '',
  requested_at: '',
};

/** Returns the initial values of a new ticket. */
export function createTicketValues() {
  return { installed_device_id: '', ...emptyTexts } satisfies FormValues;
}

/** Returns the initial values of a new ticket for a known device. */
export function createDeviceTicketValues() {
  return { ...emptyTexts } satisfies FormValues;
}

interface NewTicketFieldsProps {
  form: ContractForm;
  /** Offers only devices of this customer; of all customers if absent. */
  customerId: string | undefined;
  /** Device of the ticket; chosen in the form if absent. */
  device: InstalledDevice | undefined;
}

/** The fields of a new ticket. */
function NewTicketFields({ form, customerId, device }: NewTicketFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <RequiredFieldsHint form={form} />
      {device ? null : <InstalledDeviceField form={form} customerId={customerId} />}
      <UrgencyField form={form} />
      <TextField form={form} name="description" multiline hint={t('tickets.description_hint')} />
      <TextField form={form} name="subject" hint={t('tickets.subject_hint')} />
      <RequesterField form={form} customerId={device ? device.customer_id : customerId} />
      <TextField form={form} name="requester_name" hint={t('tickets.requester_name_hint')} />
      <ContactFields form={form} />
      <MomentField
        form={form}
        name="requested_at"
        max={today()}
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
