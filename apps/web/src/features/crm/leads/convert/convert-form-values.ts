import { type Lead, LeadConversion, LeadUserInput, convertLead } from '@portal/contract/crm';
import { Id, object, type RouteBody } from '@portal/contract/kernel';
import * as T from '@portal/contract/schema';
import type { ApiError } from '#web/lib/api/api-error.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { toCustomerValues } from '../made-customer.ts';

/** Steps of the dialog in their order. */
export const convertSteps = ['customer', 'clinic', 'person', 'rights'] as const;

export type ConvertStep = (typeof convertSteps)[number];

const { customer, clinic } = LeadConversion.properties;
const { name: clinicName, ...address } = clinic.properties;
const { email, first_name, last_name, phone_number, preferred_language } = LeadUserInput.properties;

/** A route for each step, with the flat body of its fields: the form checks one step at a time. */
const routes = {
  chosen: { ...convertLead, body: object({ customer_id: Id }) },
  customer: { ...convertLead, body: object({ ...customer.properties }) },
  noClinic: { ...convertLead, body: object({ clinic_id: T.Optional(Id) }) },
  clinic: { ...convertLead, body: object({ clinic_name: clinicName, ...address }) },
  noPerson: { ...convertLead, body: object({}) },
  person: {
    ...convertLead,
    body: object({
      first_name,
      last_name,
      user_email: email,
      user_phone: phone_number,
      preferred_language,
      is_invited: T.Optional(T.Boolean()),
    }),
  },
  rights: { ...convertLead, body: object({ rights: T.Optional(T.Array(T.String())) }) },
};

/** What the form asks for, by what is ticked in it. */
export interface Choices {
  /** An existing customer is chosen. */
  hasCustomer: boolean;
  withClinic: boolean;
  withPerson: boolean;
}

/** Returns the route of a step, with the fields that it shows. */
export function getStepRoute(step: ConvertStep, choices: Choices) {
  switch (step) {
    case 'customer':
      return choices.hasCustomer ? routes.chosen : routes.customer;
    case 'clinic':
      return choices.withClinic ? routes.clinic : routes.noClinic;
    case 'person':
      return choices.withPerson ? routes.person : routes.noPerson;
    case 'rights':
      return routes.rights;
  }
}

/**
 * Returns the initial values: the customer is the lead's organization or else the person, who becomes its first
 * user if their e-mail address is known; all products of interest are ticked.
 */
export function toConvertValues(lead: Lead) {
  const { contact } = lead;
  const [first = '', ...others] = contact.name.split(' ');
  return {
    customer_id: '',
    clinic_id: '',
    clinic_name: '',
    ...toCustomerValues(lead),
    email: contact.email ?? '',
    phone_number: contact.phone ?? '',
    website: '',
    with_person: contact.email !== null,
    first_name: others.length > 0 ? first : '',
    last_name: others.length > 0 ? others.join(' ') : first,
    user_email: contact.email ?? '',
    user_phone: contact.phone ?? '',
    preferred_language: '',
    is_invited: true,
    rights: lead.interested_products.map(({ id }) => id).toSorted(),
  } satisfies FormValues;
}

/** Bodies of the steps that were passed. */
export type Parts = Partial<Record<ConvertStep, Readonly<Record<string, unknown>>>>;

type Conversion = RouteBody<typeof convertLead>;

/** Puts the parts together as the call takes them. */
export function toConversion(parts: Parts, products: Lead['interested_products']): Conversion {
  const { customer: ofCustomer = {}, clinic: place = {}, person = {}, rights = {} } = parts;
  const { clinic_name: placeName, clinic_id: placeId, ...placeAddress } = place;
  const { user_email: userEmail, user_phone: userPhone, ...name } = person;
  const granted = new Set([rights['rights']].flat());
  const body = {
    ...('customer_id' in ofCustomer
      ? { customer_id: ofCustomer['customer_id'] }
      : { customer: ofCustomer }),
    ...(placeId ? { clinic_id: placeId } : {}),
    ...('street' in placeAddress
      ? { clinic: { ...placeAddress, ...(placeName ? { name: placeName } : {}) } }
      : {}),
    ...(userEmail === undefined
      ? {}
      : {
          users: [{ ...name, email: userEmail, ...(userPhone ? { phone_number: userPhone } : {}) }],
        }),
    rights: products
      .filter(({ id }) => granted.has(id))
      .map(({ id, product_type }) => ({ product_id: id, product_type })),
  };
  return asConversion(body);
}

// Each part was checked against the fields of the call.
const asConversion = (body: object) => body as Conversion;

const userFields: Readonly<Record<string, string>> = {
  email: 'user_email',
  phone_number: 'user_phone',
};

/** Maps errors of the parts to the form's fields. */
export function withFlatErrors(error: ApiError): ApiError {
  const { customer: ofCustomer, clinic: place, users, ...fields } = error.fields;
  const { name: placeName, ...ofAddress } = toFields(place);
  const ofUser = Object.entries(toFields(toFields(users)['0']));
  return error.withFields({
    ...fields,
    ...toFields(ofCustomer),
    ...ofAddress,
    ...(placeName === undefined ? {} : { clinic_name: placeName }),
    ...Object.fromEntries(ofUser.map(([name, value]) => [userFields[name] ?? name, value])),
  });
}

const toFields = (errors: ApiError['fields'][string] | undefined): ApiError['fields'] =>
  errors === undefined || Array.isArray(errors) ? {} : errors;

/** Returns the first step with a field that has an error; null if none has. */
export function findStep({ fields }: ApiError): ConvertStep | null {
  const names = new Set(Object.keys(fields));
  const has = (ofStep: object) => Object.keys(ofStep).some((name) => names.has(name));
  if (has(customer.properties) || names.has('customer_id')) return 'customer';
  if (has(address) || names.has('clinic_name') || names.has('clinic_id')) return 'clinic';
  if (has(routes.person.body.properties)) return 'person';
  return names.has('rights') ? 'rights' : null;
}
