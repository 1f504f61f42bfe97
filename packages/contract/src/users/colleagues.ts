import {
  clinicRoles,
  Email,
  Id,
  Instant,
  LanguageCode,
  listQuery,
  nullable,
  object,
  oneOf,
  requiredText,
  route,
  toPage,
} from '../kernel/index.ts';
import * as T from '../schema/index.ts';
import { ClinicReference, userStatuses } from './user.ts';

/** Clinics of a user with the role `own_clinics`. */
const clinicIds = T.Array(Id, {
  maxItems: 200,
  uniqueItems: true,
  description: 'Clinics of a user with the role `own_clinics`, at least one; else empty',
});

/** Role of a customer's user and its clinics, as they are written. Apart from what the sign-in loads. */
export const clinicRoleInput = {
  clinic_role: T.Optional(oneOf(clinicRoles)),
  clinic_ids: T.Optional(clinicIds),
};

/** Customers' users who manage those of their customer. */
const customersManagers = { employees: 'none', customers: 'managers' } as const;

/** A user of the same customer, as the customer's managers see them. */
export const Colleague = object({
  id: Id,
  email: T.String(),
  first_name: T.String(),
  last_name: T.String(),
  preferred_language: nullable(LanguageCode),
  status: oneOf(userStatuses),
  clinic_role: oneOf(clinicRoles),
  clinic_ids: T.Array(Id),
  clinics: T.Array(ClinicReference),
  created_at: Instant,
  updated_at: Instant,
});

export type Colleague = T.Static<typeof Colleague>;

/** What a manager says of a colleague to invite. Without a role they see all clinics. */
export const ColleagueInput = object({
  email: Email,
  first_name: requiredText(100),
  last_name: requiredText(100),
  preferred_language: T.Optional(nullable(LanguageCode)),
  ...clinicRoleInput,
});

export type ColleagueInput = T.Static<typeof ColleagueInput>;

/** What a manager changes of a colleague. */
export const ColleaguePatch = object(clinicRoleInput);

export type ColleaguePatch = T.Static<typeof ColleaguePatch>;

const path = '/users/colleagues/';
const params = object({ id: Id });

export const listColleagues = route({
  id: 'users.colleagues.list',
  method: 'GET',
  path,
  summary: 'List the users of one’s customer',
  access: customersManagers,
  query: listQuery({ filters: {}, orderings: ['last_name', 'first_name', 'email', 'created_at'] }),
  responses: { 200: toPage(Colleague) },
});

/**
 * The answer is the same for an address that nobody has and for one of another customer's user or an
 * employee, who hears nothing: an invited colleague is listed once they have chosen a password.
 */
export const inviteColleague = route({
  id: 'users.colleagues.invite',
  method: 'POST',
  path,
  summary: 'Send an invitation to a colleague',
  access: customersManagers,
  body: ColleagueInput,
  responses: { 202: null },
});

export const getColleague = route({
  id: 'users.colleagues.get',
  method: 'GET',
  path: `${path}{id}/`,
  summary: 'Get a colleague',
  access: customersManagers,
  params,
  responses: { 200: Colleague },
  versioned: true,
});

export const changeColleague = route({
  id: 'users.colleagues.change',
  method: 'PATCH',
  path: `${path}{id}/`,
  summary: 'Change what a colleague sees',
  access: customersManagers,
  params,
  body: ColleaguePatch,
  responses: { 200: Colleague },
  errors: ['conflict'],
  versioned: true,
});

export const deactivateColleague = route({
  id: 'users.colleagues.deactivate',
  method: 'POST',
  path: `${path}{id}/deactivate/`,
  summary: 'Deactivate a colleague',
  access: customersManagers,
  params,
  responses: { 200: Colleague },
  errors: ['conflict'],
});
