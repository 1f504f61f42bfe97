import { makeCustomerFromLead, MakeCustomerInput, type Customer } from '@portal/contract/crm';
import { object, type RouteBody } from '@portal/contract/kernel';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

const { clinic, ...customer } = MakeCustomerInput.properties;
const { name: _name, ...address } = clinic.properties;

/** Route with a flat body, for the form: the address is beside the customer's fields, or absent. */
export const makeCustomerForms = {
  alone: { ...makeCustomerFromLead, body: object(customer) },
  withClinic: { ...makeCustomerFromLead, body: object({ ...customer, ...address }) },
};

/** Returns the initial values, with the lead's name. */
export function makeCustomerValues(name: string) {
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
export async function makeCustomer(leadId: string, body: FormBody): Promise<Customer> {
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
