import * as T from '../schema/index.ts';
import {
  clinicRoles,
  Day,
  Id,
  Instant,
  LanguageCode,
  NamedReference,
  nullable,
  oneOf,
  Phone,
  object,
  text,
} from '../kernel/index.ts';

/** Forms of address (specification §9). */
export const titles = ['Dr.', 'Prof.', 'Mr.', 'Mrs.', 'Ms.', 'Mx.'] as const;

/** A clinic as it is shown beside its id. */
export const ClinicReference = object({ id: Id, name: nullable(T.String()), city: T.String() });

export const userStatuses = ['invited', 'active', 'locked', 'deactivated', 'anonymized'] as const;
export type UserStatus = (typeof userStatuses)[number];

/**
 * Fields shown to the person and to managers. `two_factor_enabled` is true for a person with an
 * authenticator app or a passkey. `clinic_role` is null for an employee; `clinic_ids` names the clinics of
 * the role `own_clinics`, and `clinics` the same with their names. `team` is that of an employee.
 */
export const person = {
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
  clinic: nullable(ClinicReference),
  clinic_role: nullable(oneOf(clinicRoles)),
  clinic_ids: T.Array(Id),
  clinics: T.Array(ClinicReference),
  employee_profile: nullable(object({ job_title: nullable(Id) })),
  team: nullable(T.String()),
  groups: T.Array(Id),
  last_login_at: nullable(Instant),
};

/**
 * An account. Its role is employee with an `employee_profile`, otherwise customer (§3).
 * `two_factor_reset_requested_at` is the time of an open request to turn two-factor sign-in off.
 */
export const User = object({
  ...person,
  two_factor_reset_requested_at: nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
});

export type User = T.Static<typeof User>;

/** Earliest accepted date of birth. The latest is the day of the request. */
export const earliestBirthDay = '1900-01-01';

/** Writable fields of every person. */
export const personInput = {
  title: T.Optional(nullable(oneOf(titles))),
  phone_number: T.Optional(nullable(Phone)),
  date_of_birth: T.Optional(nullable(Day)),
  preferred_language: T.Optional(nullable(LanguageCode)),
};

export const personName = text(100);
