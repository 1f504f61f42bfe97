import {
  type Customer,
  getLead,
  type Lead,
  makeCustomerFromLead,
  MakeCustomerInput,
} from '@portal/contract/crm';
import { object, type RouteBody } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AddressFields } from '#web/features/crm/clinics/address-fields.tsx';
import {
  DuplicateNameHint,
  DuplicateVatNumberHint,
  useDuplicateConfirmation,
} from '#web/features/crm/duplicate-name/duplicate-customer.tsx';
import { DuplicateField } from '#web/features/crm/duplicate-name/duplicate-name.tsx';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { useConfirm } from '#web/kit/form/use-confirm.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { toCustomerValues, useMadeCustomer } from '../made-customer.ts';

export interface MakeCustomerDialogProps {
  lead: { id: string; name: string };
  onClose: () => void;
}

/**
 * Offers to create a customer from a lead, with its data filled in, to users who may. Reads the lead
 * first: a card of the board has no address.
 */
export function MakeCustomerDialog({ lead: { id, name }, onClose }: MakeCustomerDialogProps) {
  const { t } = useTranslation();
  const canMake = can(useUser(), makeCustomerFromLead.access);
  const opening = editedQuery<Lead>('crm', getLead, { params: { id } });
  const query = useQuery({ ...opening, enabled: canMake });
  if (!canMake) return null;
  if (query.data) return <MakeCustomerForm lead={query.data.data} onClose={onClose} />;
  return (
    <FormOpening
      query={query}
      title={t('lead_details.make_customer_title', { name })}
      failure={t('lead_details.load_failed')}
      onClose={onClose}
    />
  );
}

function MakeCustomerForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { t } = useTranslation();
  const { handleMade, handleError } = useMadeCustomer(onClose);
  const [values] = useState(() => toCustomerValues(lead));
  const [withClinic, setWithClinic] = useState(values.with_clinic);
  const { confirm, dialog: confirmDialog } = useConfirm();
  const getConfirmation = useDuplicateConfirmation();
  const form = useContractForm({
    route: withClinic ? makeCustomerForms.withClinic : makeCustomerForms.alone,
    values,
    draft: `lead:make-customer:${lead.id}`,
    failure: t('lead_details.make_customer_failed'),
    confirmSave: async (body) => {
      const confirmation = await getConfirmation(body);
      return confirmation ? confirm(confirmation) : true;
    },
    save: async (body) => {
      try {
        return await makeCustomer(lead.id, body);
      } catch (error) {
        handleError(error);
        throw error;
      }
    },
    onSaved: handleMade,
  });
  // A draft brings the tick back with what it had opened.
  const isTicked = useWatch({ control: form.control, name: 'with_clinic' }) === true;
  if (isTicked !== withClinic) setWithClinic(isTicked);
  return (
    <FormDialog
      form={form}
      title={t('lead_details.make_customer_title', { name: lead.contact.name })}
      description={t('lead_details.make_customer_text')}
      submitLabel={t('lead_details.make_customer')}
      cancelLabel={t('lead_details.not_now')}
      onClose={onClose}
    >
      <DuplicateField
        form={form}
        name="name"
        duplicateHint={<DuplicateNameHint form={form} isPrefilled />}
      />
      <DuplicateField
        form={form}
        name="vat_number"
        duplicateHint={<DuplicateVatNumberHint form={form} />}
      />
      <CheckboxField
        form={form}
        name="with_clinic"
        label={t('lead_details.with_clinic')}
        hint={t('lead_details.with_clinic_hint')}
      />
      {withClinic ? <AddressFields form={form} isOptional /> : null}
      {confirmDialog}
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
