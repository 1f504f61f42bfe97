import { eq, sql } from 'drizzle-orm';
import type { User } from '@portal/contract/users';
import { peopleOrder } from '#server/database/columns.ts';
import { attempt } from '#server/domains/auth/limits/attempt.table.ts';
import { twoFactor, twoFactorReset } from '#server/domains/auth/two-factor/two-factor.table.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { defineResource } from '#server/resource/resource.ts';
import { groupMember } from '../groups/user-group.table.ts';
import { userAccount } from './user-account.table.ts';

const status = sql`case when ${userAccount.anonymizedAt} is not null then 'anonymized'
  when not ${userAccount.isActive} then 'deactivated'
  when ${userAccount.passwordHash} is null then 'invited'
  when exists (select from ${attempt} where ${attempt.kind} = 'sign_in'
    and ${attempt.subject} = ${userAccount.email} and ${attempt.lockedUntil} > now()) then 'locked'
  else 'active' end`;

/** What is told of an account, to its person too. `status` follows from the row (API.md §3 Users). */
export const userFields = {
  id: userAccount.id,
  email: userAccount.email,
  title: userAccount.title,
  first_name: userAccount.firstName,
  last_name: userAccount.lastName,
  phone_number: userAccount.phoneNumber,
  date_of_birth: userAccount.dateOfBirth,
  preferred_language: userAccount.preferredLanguage,
  role: userAccount.role,
  status,
  two_factor_enabled: sql`exists (select from ${twoFactor} where ${twoFactor.userId} = ${userAccount.id}
    and ${twoFactor.confirmedAt} is not null)`,
  is_active: userAccount.isActive,
  customer_id: userAccount.customerId,
  customer: sql`case when ${customer.id} is not null
    then json_build_object('id', ${customer.id}, 'name', ${customer.name}) end`,
  clinic_id: userAccount.clinicId,
  clinic: sql`case when ${clinic.id} is not null
    then json_build_object('id', ${clinic.id}, 'name', ${clinic.name}, 'city', ${clinic.city}) end`,
  employee_profile: sql`case when ${userAccount.role} = 'employee'
    then json_build_object('job_title', ${userAccount.jobTitleId}) end`,
  groups: sql`(select coalesce(json_agg(${groupMember.groupId}), '[]')
    from ${groupMember} where ${groupMember.userId} = ${userAccount.id})`,
  last_login_at: userAccount.lastLoginAt,
};

/** What those who keep people are told besides. */
export const keptFields = {
  ...userFields,
  two_factor_reset_requested_at: sql`(select ${twoFactorReset.requestedAt} from ${twoFactorReset}
    where ${twoFactorReset.userId} = ${userAccount.id} and ${twoFactorReset.endedAt} is null)`,
  created_at: userAccount.createdAt,
  updated_at: userAccount.updatedAt,
};

export const userJoins = sql`left join ${customer} on ${customer.id} = ${userAccount.customerId}
  left join ${clinic} on ${clinic.id} = ${userAccount.clinicId}`;

/** The users of customers, for employees with `users`. */
export const customerUsers = defineResource<User>({
  name: 'user_account',
  table: userAccount,
  fields: keptFields,
  joins: userJoins,
  scope: { employees: () => sql`${userAccount.role} = 'customer'`, customers: 'none' },
  filters: {
    customer_id: (value) => eq(userAccount.customerId, value),
    clinic_id: (value) => eq(userAccount.clinicId, value),
    status: (value) => sql`${status} = ${value}`,
    is_active: (value) => eq(userAccount.isActive, value),
  },
  orderings: {
    last_name: sql`${userAccount.lastName} ${peopleOrder}`,
    first_name: sql`${userAccount.firstName} ${peopleOrder}`,
    email: userAccount.email,
    created_at: userAccount.createdAt,
  },
  search: userAccount.searchText,
});
