import * as T from '../schema/index.ts';
import {
  Email,
  employeesWith,
  everyEmployee,
  Id,
  Instant,
  listQuery,
  nullable,
  toPage,
  toPatch,
  Phone,
  object,
  requiredText,
  route,
  signedIn,
  text,
  WebAddress,
} from '../kernel/index.ts';

const idParams = object({ id: Id });

/** Writable fields of a customer; `notes` are internal and never sent to the customer. */
export const CustomerInput = object({
  name: requiredText(200),
  is_active: T.Optional(T.Boolean()),
  vat_number: T.Optional(nullable(text(40))),
  email: T.Optional(nullable(Email)),
  phone_number: T.Optional(nullable(Phone)),
  website: T.Optional(nullable(WebAddress)),
  notes: T.Optional(nullable(text(10_000))),
});

export const CustomerPatch = toPatch(CustomerInput);

/** A customer: the company that owns clinics, users and devices (specification §3). */
export const Customer = object({
  id: Id,
  name: T.String(),
  is_active: T.Boolean(),
  vat_number: nullable(T.String()),
  email: nullable(T.String()),
  phone_number: nullable(T.String()),
  website: nullable(T.String()),
  notes: T.Optional(nullable(T.String())),
  clinics_count: T.Integer(),
  users_count: T.Integer(),
  devices_count: T.Integer(),
  created_at: Instant,
  updated_at: Instant,
});

export type Customer = T.Static<typeof Customer>;
export type CustomerInput = T.Static<typeof CustomerInput>;

export const listCustomers = route({
  id: 'crm.customers.list',
  method: 'GET',
  path: '/crm/customers/',
  summary: 'List customers',
  access: everyEmployee,
  query: listQuery({
    filters: { is_active: T.Optional(T.Boolean()) },
    orderings: ['name', 'created_at', 'updated_at'],
  }),
  responses: { 200: toPage(Customer) },
});

export const createCustomer = route({
  id: 'crm.customers.create',
  method: 'POST',
  path: '/crm/customers/',
  summary: 'Create a customer',
  access: employeesWith('customers'),
  body: CustomerInput,
  responses: { 201: Customer },
  idempotent: true,
  versioned: true,
});

export const getCustomer = route({
  id: 'crm.customers.get',
  method: 'GET',
  path: '/crm/customers/{id}/',
  summary: 'Get a customer',
  access: signedIn,
  params: idParams,
  responses: { 200: Customer },
  versioned: true,
});

export const changeCustomer = route({
  id: 'crm.customers.change',
  method: 'PATCH',
  path: '/crm/customers/{id}/',
  summary: 'Update a customer',
  access: employeesWith('customers'),
  params: idParams,
  body: CustomerPatch,
  responses: { 200: Customer },
  versioned: true,
});

export const deleteCustomer = route({
  id: 'crm.customers.delete',
  method: 'DELETE',
  path: '/crm/customers/{id}/',
  summary: 'Delete a customer',
  access: employeesWith('customers'),
  params: idParams,
  responses: { 204: null },
  errors: ['in_use'],
  versioned: true,
});
