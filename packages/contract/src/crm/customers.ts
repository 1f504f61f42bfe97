import * as T from '../schema/index.ts';
import {
  crud,
  Email,
  employeesWith,
  entity,
  everyEmployee,
  nullable,
  Phone,
  requiredText,
  route,
  signedIn,
  timestamps,
  WebAddress,
  longText,
  textOfKind,
} from '../kernel/index.ts';

const customer = entity({
  input: {
    name: requiredText(200),
    is_active: T.Optional(T.Boolean()),
    vat_number: T.Optional(
      nullable(textOfKind('vat_number', { format: 'vat-number', maxLength: 40 })),
    ),
    email: T.Optional(nullable(Email)),
    phone_number: T.Optional(nullable(Phone)),
    website: T.Optional(nullable(WebAddress)),
    notes: T.Optional(nullable(longText(10_000))),
  },
  shown: {
    /** Internal: never returned to the customer. */
    notes: T.Optional(nullable(T.String())),
    clinics_count: T.Integer(),
    users_count: T.Integer(),
    devices_count: T.Integer(),
    ...timestamps,
  },
});

/** A customer: the company that owns clinics, users and devices (specification §3). */
export const { input: CustomerInput, patch: CustomerPatch, item: Customer } = customer;

export type Customer = T.Static<typeof Customer>;
export type CustomerInput = T.Static<typeof CustomerInput>;

const routes = crud('crm.customers', '/crm/customers/', {
  noun: ['a customer', 'customers'],
  read: everyEmployee,
  write: employeesWith('customers'),
  entity: customer,
  filters: { is_active: T.Optional(T.Boolean()) },
  orderings: ['name', 'created_at', 'updated_at'],
  errors: { remove: ['in_use'] },
});

export const {
  list: listCustomers,
  create: createCustomer,
  change: changeCustomer,
  remove: deleteCustomer,
} = routes;

/** Also returns a customer’s user their own customer. */
export const getCustomer = route({ ...routes.get, access: signedIn });
