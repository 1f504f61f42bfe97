import * as T from 'typebox';
import {
  Day,
  employeesWith,
  Id,
  Instant,
  LanguageCode,
  listQuery,
  NamedReference,
  nullable,
  oneOf,
  pageOf,
  PermissionName,
  Phone,
  record,
  route,
  signedIn,
  text,
} from '../kernel/index.ts';

/** Forms of address (specification §9). */
export const titles = ['Dr.', 'Prof.', 'Mr.', 'Mrs.', 'Ms.', 'Mx.'] as const;

export const userStatuses = ['invited', 'active', 'locked', 'deactivated', 'anonymized'] as const;
export type UserStatus = (typeof userStatuses)[number];

const person = {
  id: Id,
  email: T.String(),
  title: nullable(oneOf(titles)),
  first_name: T.String(),
  last_name: T.String(),
  phone_number: nullable(T.String()),
  date_of_birth: nullable(Day),
  preferred_language: nullable(LanguageCode),
  role: oneOf(['employee', 'customer']),
  status: oneOf(userStatuses),
  two_factor_enabled: T.Boolean(),
  is_active: T.Boolean(),
  customer_id: nullable(Id),
  customer: nullable(NamedReference),
  clinic_id: nullable(Id),
  clinic: nullable(record({ id: Id, name: nullable(T.String()), city: T.String() })),
  employee_profile: nullable(record({ job_title: nullable(Id) })),
  groups: T.Array(Id),
  last_login_at: nullable(Instant),
};

/** A person with an account; with an `employee_profile` an employee, else a customer's user (§3). */
export const User = record(person);

/** The caller: their account and what they may do. */
export const Me = record({ ...person, permissions: T.Array(PermissionName) });

export type User = T.Static<typeof User>;
export type Me = T.Static<typeof Me>;

export const getMe = route({
  id: 'users.me.get',
  method: 'GET',
  path: '/users/me/',
  summary: 'The signed-in user',
  access: signedIn,
  answers: { 200: Me },
  versioned: true,
});

export const changeMe = route({
  id: 'users.me.change',
  method: 'PATCH',
  path: '/users/me/',
  summary: 'Change the own profile',
  access: signedIn,
  body: record({
    title: T.Optional(nullable(oneOf(titles))),
    first_name: T.Optional(text(100)),
    last_name: T.Optional(text(100)),
    phone_number: T.Optional(nullable(Phone)),
    date_of_birth: T.Optional(nullable(Day)),
    preferred_language: T.Optional(nullable(LanguageCode)),
  }),
  answers: { 200: Me },
  versioned: true,
});

export const listCustomerUsers = route({
  id: 'users.customers.list',
  method: 'GET',
  path: '/users/customers/',
  summary: 'Users of customers, newest first',
  access: employeesWith('users'),
  query: listQuery({
    filters: {
      customer_id: T.Optional(Id),
      clinic_id: T.Optional(Id),
      status: T.Optional(oneOf(userStatuses)),
      is_active: T.Optional(T.Boolean()),
    },
    orderings: ['last_name', 'first_name', 'email', 'created_at'],
  }),
  answers: { 200: pageOf(User) },
});
