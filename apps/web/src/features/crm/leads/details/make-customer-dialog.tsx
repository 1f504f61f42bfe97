import { type Customer, makeCustomerFromLead, MakeCustomerInput } from '@portal/contract/crm';
import { object, type RouteBody } from '@portal/contract/kernel';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AddressFields } from '#web/features/crm/clinics/address-fields.tsx';
import { useCrmRefresh } from '#web/features/shared/use-refresh.ts';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ApiError, hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { can, useUser } from '#web/lib/session/session-store.ts';

export interface MakeCustomerDialogProps {
  lead: { id: string; name: string };
  onClose: () => void;
}

/** Offers to create a customer from a lead, with its data filled in, to users who may. */
export function MakeCustomerDialog(props: MakeCustomerDialogProps) {
  return can(useUser(), makeCustomerFromLead.access) ? <MakeCustomerForm {...props} /> : null;
}

function MakeCustomerForm({ lead, onClose }: MakeCustomerDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refresh = useCrmRefresh();
  const [withClinic, setWithClinic] = useState(false);
  const form = useContractForm({
    route: withClinic ? makeCustomerForms.withClinic : makeCustomerForms.alone,
    values: makeCustomerValues(lead.name),
    draft: `lead:make-customer:${lead.id}`,
    failure: t('lead_details.make_customer_failed'),
    save: async (body) => {
      try {
        return await makeCustomer(lead.id, body);
      } catch (error) {
        // Another user created one: refetch shows it.
        if (hasStatus(error, 409)) void refresh();
        throw error;
      }
    },
    onSaved: ({ id, name }) => {
      const open = () => void navigate({ to: '/dashboard/data/customers/$id', params: { id } });
      toasts.show({
        tone: 'success',
        title: t('lead_details.customer_made', { name }),
        action: { label: t('lead_details.open_customer'), onPress: open },
      });
      onClose();
      void refresh();
    },
  });
  // A draft brings the tick back with what it had opened.
  const isTicked = useWatch({ control: form.control, name: 'with_clinic' }) === true;
  if (isTicked !== withClinic) setWithClinic(isTicked);
  return (
    <FormDialog
      form={form}
      title={t('lead_details.make_customer_title', { name: lead.name })}
      description={t('lead_details.make_customer_text')}
      submitLabel={t('lead_details.make_customer')}
      cancelLabel={t('lead_details.not_now')}
      onClose={onClose}
    >
      <TextField form={form} name="name" />
      <TextField form={form} name="vat_number" />
      <CheckboxField
        form={form}
        name="with_clinic"
        label={t('lead_details.with_clinic')}
        hint={t('lead_details.with_clinic_hint')}
      />
      {withClinic ? <AddressFields form={form} isNew /> : null}
    </FormDialog>
  );
}

const { clinic, ...customer } = MakeCustomerInput.properties;

const { name: _name, ...address } = clinic.properties;

/** Route with a flat body, for the form: the address is beside the customer's fields, or absent. */
const makeCustomerForms = {
  alone: { ...makeCustomerFromLead, body: object(customer) },
  withClinic: { ...makeCustomerFromLead, body: object({ ...customer, ...address }) },
};

/** Returns the initial values, with the lead's name. */
function makeCustomerValues(name: string) {
  return {
    name,
    vat_number: '',
    country: '',
    street: '',
    house_number: '',
    postal_code: '',
    city: '',
    // No field of the call, but one not to lose.
    with_clinic: false,
  } satisfies FormValues;
}

type FormBody = RouteBody<(typeof makeCustomerForms)[keyof typeof makeCustomerForms]>;

/** Creates the customer. Maps errors of the address to the form's fields. */
async function makeCustomer(leadId: string, body: FormBody): Promise<Customer> {
  try {
    return await call(makeCustomerFromLead, { params: { id: leadId }, body: toBody(body) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { clinic: clinicErrors, ...fields } = error.fields;
    throw clinicErrors && !Array.isArray(clinicErrors)
      ? error.withFields({ ...fields, ...clinicErrors })
      : error;
  }
}

function toBody(body: FormBody): RouteBody<typeof makeCustomerFromLead> {
  if (!('street' in body)) return body;
  const { street, house_number, postal_code, city, country, ...rest } = body;
  return { ...rest, clinic: { street, house_number, postal_code, city, country } };
}
