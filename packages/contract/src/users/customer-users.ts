import * as T from '../schema/index.ts';
import {
  Email,
  employeesWith,
  Id,
  listQuery,
  nullable,
  oneOf,
  toPage,
  toPatch,
  object,
  requiredText,
  route,
} from '../kernel/index.ts';
import { personInput, User, userStatuses } from './user.ts';

/** Writable fields of a customer's user. The clinic must belong to the customer. */
export const CustomerUserInput = object({
  email: Email,
  first_name: requiredText(100),
  last_name: requiredText(100),
  customer_id: Id,
  clinic_id: T.Optional(nullable(Id)),
  is_active: T.Optional(T.Boolean()),
  ...personInput,
});

export const CustomerUserPatch = toPatch(CustomerUserInput);

export type CustomerUserInput = T.Static<typeof CustomerUserInput>;

const idParams = object({ id: Id });
const access = employeesWith('users');

export const listCustomerUsers = route({
  id: 'users.customers.list',
  method: 'GET',
  path: '/users/customers/',
  summary: 'List customers’ users',
  access,
  query: listQuery({
    filters: {
      customer_id: T.Optional(Id),
      clinic_id: T.Optional(Id),
      status: T.Optional(oneOf(userStatuses)),
      is_active: T.Optional(T.Boolean()),
    },
    orderings: ['last_name', 'first_name', 'email', 'created_at'],
  }),
  responses: { 200: toPage(User) },
});

export const createCustomerUser = route({
  id: 'users.customers.create',
  method: 'POST',
  path: '/users/customers/',
  summary: 'Create a customer’s user',
  access,
  body: CustomerUserInput,
  responses: { 201: User },
  idempotent: true,
  versioned: true,
});

export const getCustomerUser = route({
  id: 'users.customers.get',
  method: 'GET',
  path: '/users/customers/{id}/',
  summary: 'Get a customer’s user',
  access,
  params: idParams,
  responses: { 200: User },
  versioned: true,
});

export const changeCustomerUser = route({
  id: 'users.customers.change',
  method: 'PATCH',
  path: '/users/customers/{id}/',
  summary: 'Update a customer’s user',
  access,
  params: idParams,
  body: CustomerUserPatch,
  responses: { 200: User },
  errors: ['conflict'],
  versioned: true,
});

export const removeCustomerUser = route({
  id: 'users.customers.remove',
  method: 'DELETE',
  path: '/users/customers/{id}/',
  summary: 'Remove a customer’s user',
  access,
  params: idParams,
  responses: { 204: null },
  errors: ['in_use'],
  versioned: true,
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
