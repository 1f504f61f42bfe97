import * as T from '../schema/index.ts';
import {
  Email,
  employeesWith,
  employeesWithAll,
  Id,
  Instant,
  LanguageCode,
  nullable,
  object,
  Phone,
  requiredText,
  route,
} from '../kernel/index.ts';
import { ProductTypeName } from '../products/index.ts';
import { ClinicInput } from './clinics.ts';
import { Customer, CustomerInput } from './customers.ts';
import { maxInterestedProducts } from './leads.ts';

const params = object({ id: Id });

const { customer_id: _customer, is_active: _isActive, ...address } = ClinicInput.properties;

/** Clinic of a customer that is created from a lead. */
export const LeadClinicInput = object(address);

/** What a customer that is created from a lead has besides the lead's own data. */
export const MakeCustomerInput = object({
  name: T.Optional(requiredText(200)),
  vat_number: CustomerInput.properties.vat_number,
  clinic: T.Optional(LeadClinicInput),
});

export type MakeCustomerInput = T.Static<typeof MakeCustomerInput>;

export const makeCustomerFromLead = route({
  id: 'crm.leads.make-customer',
  method: 'POST',
  path: '/crm/leads/{id}/make-customer/',
  summary: 'Create a customer from a lead',
  access: employeesWithAll('pipeline', 'customers'),
  params,
  body: MakeCustomerInput,
  responses: { 201: Customer },
  errors: ['conflict'],
  versioned: true,
});

const { notes: _notes, is_active: _active, ...customer } = CustomerInput.properties;

/**
 * Coverage of a viewing right of the customer that a lead becomes, as a grant takes it. Written out, because
 * the schemas of rights would load with the board.
 */
export const LeadRightInput = object({
  manufacturer_id: T.Optional(nullable(Id)),
  product_type: T.Optional(nullable(ProductTypeName)),
  product_id: T.Optional(nullable(Id)),
});

/** New customer that a lead becomes. */
export const LeadCustomerInput = object(customer);

/** The most users that one conversion adds. */
export const maxConvertedUsers = 20;

/** User of the customer that a lead becomes. */
export const LeadUserInput = object({
  email: Email,
  first_name: requiredText(100),
  last_name: requiredText(100),
  phone_number: T.Optional(nullable(Phone)),
  preferred_language: T.Optional(nullable(LanguageCode)),
  is_invited: T.Optional(
    T.Boolean({ description: 'False to add the user without an invitation', default: true }),
  ),
});

/**
 * What a won lead becomes: either a new customer or an existing one, and what comes with it. Each part
 * needs the permission of its own call.
 */
export const LeadConversion = object({
  customer_id: T.Optional(
    T.Unsafe<string>({ ...Id, description: 'Existing customer, in place of `customer`' }),
  ),
  customer: T.Optional(LeadCustomerInput),
  clinic_id: T.Optional(
    T.Unsafe<string>({
      ...Id,
      description: 'Clinic of the existing customer, in place of `clinic`',
    }),
  ),
  clinic: T.Optional(LeadClinicInput),
  users: T.Optional(
    T.Array(LeadUserInput, {
      maxItems: maxConvertedUsers,
      description:
        'They belong to the clinic, if there is one; the first invited user is the manager',
    }),
  ),
  rights: T.Optional(T.Array(LeadRightInput, { maxItems: maxInterestedProducts })),
  rights_expire_at: T.Optional(nullable(Instant)),
});

export type LeadConversion = T.Static<typeof LeadConversion>;

export const convertLead = route({
  id: 'crm.leads.convert',
  method: 'POST',
  path: '/crm/leads/{id}/convert/',
  summary: 'Turn a won lead into a customer',
  access: employeesWith('pipeline'),
  params,
  body: LeadConversion,
  responses: { 201: Customer },
  errors: ['conflict'],
  idempotent: true,
  versioned: true,
});
