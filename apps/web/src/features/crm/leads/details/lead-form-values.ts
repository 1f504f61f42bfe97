import {
  changeLead,
  createLead,
  type Lead,
  LeadAddressInput,
  LeadInput,
  LeadSourceInput,
} from '@portal/contract/crm';
import { object, type RouteBody } from '@portal/contract/kernel';
import * as T from '@portal/contract/schema';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { readInterestValues, toInterestValues } from './interests-field.tsx';

const {
  contact,
  source: _source,
  address: _address,
  interested_product_ids: _ids,
  interested_products: _products,
  position: _position,
  ...own
} = LeadInput.properties;

const { source, comment } = LeadSourceInput.properties;

const FormBody = object({
  ...contact.properties,
  ...own,
  ...LeadAddressInput.properties,
  interested_products: T.Optional(T.Array(T.String())),
  source,
  source_comment: comment,
});

/** Routes with a flat body, for the form: contact, address and source are beside the other fields. */
export const leadForms = {
  create: { ...createLead, body: FormBody },
  change: { ...changeLead, body: FormBody },
};

export type LeadFormBody = RouteBody<typeof leadForms.create>;

/** Returns the initial values of a new lead, assigned to its author. */
export function newLeadValues(ownId: string) {
  return {
    name: '',
    email: '',
    phone: '',
    customer_id: '',
    clinic_id: '',
    stage: 'new',
    lost_reason: '',
    priority: 'medium',
    assigned_to_user_id: ownId,
    source: '',
    source_comment: '',
    interested_products: [],
    organization: '',
    street: '',
    house_number: '',
    postal_code: '',
    city: '',
    country: '',
    expected_value: '',
    expected_close_on: '',
    next_step: '',
    next_step_on: '',
  } satisfies FormValues;
}

/** Returns the initial values of a lead's form. */
export function leadValues(lead: Lead) {
  return {
    name: lead.contact.name,
    email: lead.contact.email ?? '',
    phone: lead.contact.phone ?? '',
    customer_id: lead.contact.customer_id ?? '',
    clinic_id: lead.contact.clinic_id ?? '',
    stage: lead.stage,
    lost_reason: lead.lost_reason ?? '',
    priority: lead.priority,
    assigned_to_user_id: lead.assigned_to_user_id ?? '',
    source: lead.source.source ?? '',
    source_comment: lead.source.comment ?? '',
    interested_products: toInterestValues(lead.interested_products),
    organization: lead.organization ?? '',
    street: lead.address.street ?? '',
    house_number: lead.address.house_number ?? '',
    postal_code: lead.address.postal_code ?? '',
    city: lead.address.city ?? '',
    country: lead.address.country ?? '',
    expected_value: lead.expected_value ?? '',
    expected_close_on: lead.expected_close_on ?? '',
    next_step: lead.next_step ?? '',
    next_step_on: lead.next_step_on ?? '',
  } satisfies FormValues;
}

/** Adds a lead as the form has it. */
export const addLead = (body: LeadFormBody, idempotencyKey: string): Promise<Lead> =>
  withFlatErrors(call(createLead, { body: toBody(body), idempotencyKey: idempotencyKey }));

/** Sends the values of the form. */
export const sendLead = (id: string, body: LeadFormBody, etag: string | null): Promise<Lead> =>
  withFlatErrors(call(changeLead, { params: { id }, body: toBody(body), ifMatch: etag }));

/**
 * Converts the values to the API's body. Sends a reason only for a lost lead, as the form shows it.
 */
function toBody(body: LeadFormBody) {
  const {
    name,
    email,
    phone,
    customer_id,
    clinic_id,
    source: from,
    source_comment,
    interested_products,
    street = null,
    house_number = null,
    postal_code = null,
    city = null,
    country = null,
    ...rest
  } = body;
  const channels = { email: email ?? null, phone: phone ?? null };
  const references = { customer_id: customer_id ?? null, clinic_id: clinic_id ?? null };
  return {
    ...rest,
    lost_reason: body.stage === 'lost' ? (body.lost_reason ?? null) : null,
    contact: { name, ...channels, ...references },
    source: { source: from ?? null, comment: source_comment ?? null },
    address: { street, house_number, postal_code, city, country },
    interested_products: readInterestValues(interested_products),
  };
}

/** Maps errors of contact, address and source to the form's fields. */
async function withFlatErrors<Result>(response: Promise<Result>): Promise<Result> {
  try {
    return await response;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { contact: person, address, source: origin, ...fields } = error.fields;
    const { comment: commentErrors, ...other } = toFieldErrors(origin);
    const flat = { ...fields, ...toFieldErrors(person), ...toFieldErrors(address), ...other };
    throw error.withFields(
      commentErrors === undefined ? flat : { ...flat, source_comment: commentErrors },
    );
  }
}

const toFieldErrors = (errors: ApiError['fields'][string] | undefined) =>
  errors === undefined ? {} : Array.isArray(errors) ? { non_field_errors: errors } : errors;
