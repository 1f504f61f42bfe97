import * as T from '../schema/index.ts';
import {
  crud,
  Email,
  employeesWith,
  Id,
  nullable,
  oneOf,
  toPatch,
  object,
  requiredText,
  route,
} from '../kernel/index.ts';
import { clinicRoleInput } from './colleagues.ts';
import { personInput, User, userStatuses } from './user.ts';

/**
 * Writable fields of a customer's user. The clinics must belong to the customer. A new user sees all
 * clinics unless a role is sent, or is the manager if they are the customer's first active user.
 */
export const CustomerUserInput = object({
  email: Email,
  first_name: requiredText(100),
  last_name: requiredText(100),
  customer_id: Id,
  clinic_id: T.Optional(nullable(Id)),
  ...clinicRoleInput,
  is_active: T.Optional(T.Boolean()),
  ...personInput,
});

export const CustomerUserPatch = toPatch(CustomerUserInput);

export type CustomerUserInput = T.Static<typeof CustomerUserInput>;

const idParams = object({ id: Id });
const access = employeesWith('users');

const routes = crud('users.customers', '/users/customers/', {
  noun: ['a customer’s user', 'customers’ users'],
  read: access,
  write: access,
  entity: { input: CustomerUserInput, patch: CustomerUserPatch, item: User },
  filters: {
    customer_id: T.Optional(Id),
    clinic_id: T.Optional(Id),
    status: T.Optional(oneOf(userStatuses)),
    is_active: T.Optional(T.Boolean()),
  },
  orderings: ['last_name', 'first_name', 'email', 'created_at'],
  errors: { change: ['conflict', 'reauthentication_required'], remove: ['in_use'] },
});

export const {
  list: listCustomerUsers,
  create: createCustomerUser,
  get: getCustomerUser,
  change: changeCustomerUser,
} = routes;

export const removeCustomerUser = route({
  ...routes.remove,
  id: 'users.customers.remove',
  summary: 'Remove a customer’s user',
});

export const inviteCustomerUser = route({
  id: 'users.customers.invite',
  method: 'POST',
  path: '/users/customers/{id}/resend-invitation/',
  summary: 'Send a new invitation to a user',
  access,
  params: idParams,
  responses: { 202: null },
  errors: ['invalid_transition'],
});
