import type { ClinicRole } from '@portal/contract/kernel';
import { MePatch, OwnAccount, User, type UserStatus } from '@portal/contract/users';
import { eq, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { naturalCollation } from '#server/database/columns.ts';
import { attempt } from '#server/domains/auth/limits/attempt.table.ts';
import { twoFactorReset } from '#server/domains/auth/two-factor/two-factor.table.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { objectField, type ObjectField } from '#server/resource/object-field.ts';
import { defineResource, requestTime, type ScopeValues } from '#server/resource/resource.ts';
import { groupMember, userGroup } from '../groups/user-group.table.ts';
import { hasAuthenticator, hasPasskey, needsSecondFactor } from './second-factor.ts';
import { userAccount } from './user-account.table.ts';

const isOpen = sql`${userAccount.anonymizedAt} is null and ${userAccount.isActive}`;
const canSignIn = sql`${isOpen} and ${userAccount.passwordHash} is not null`;
const isActiveLock = sql`${attempt.kind} = 'sign_in' and ${attempt.lockedUntil} > ${requestTime}`;
const isLocked = sql`exists (select from ${attempt}
  where ${attempt.subject} = ${userAccount.email} and ${isActiveLock})`;

/** Status of an account, which is derived from its row (API.md §3 Users). */
export const accountStatus = sql`case when ${userAccount.anonymizedAt} is not null then 'anonymized'
  when not ${userAccount.isActive} then 'deactivated'
  when ${userAccount.passwordHash} is null then 'invited'
  when ${isLocked} then 'locked'
  else 'active' end`;

/** Filter conditions by status. Locked accounts are few and found by e-mail instead of a scan. */
const statusFilters: Readonly<Record<UserStatus, SQL>> = {
  anonymized: sql`${userAccount.anonymizedAt} is not null`,
  deactivated: sql`${userAccount.anonymizedAt} is null and not ${userAccount.isActive}`,
  invited: sql`${isOpen} and ${userAccount.passwordHash} is null`,
  locked: sql`${canSignIn}
    and ${userAccount.email} = any (array(select ${attempt.subject} from ${attempt} where ${isActiveLock}))`,
  active: sql`${canSignIn} and not ${isLocked}`,
};

/** Role of a customer's user; an account that is older than roles sees all clinics. */
const clinicRole = sql<ClinicRole | null>`case when ${userAccount.role} = 'customer'
  then coalesce(${userAccount.clinicRole}, 'all_clinics') end`;

/** Role of a customer's user, and the clinics of the role `own_clinics` with their names. */
export const clinicRoleFields = {
  clinic_role: clinicRole,
  clinics: sql`(select coalesce(json_agg(json_build_object('id', own.id, 'name', own.name, 'city', own.city)
      order by coalesce(own.name, own.city), own.id), '[]')
    from ${clinic} as own where own.id = any(${userAccount.clinicIds}))`,
};

/**
 * Fields shown to the person and to managers. `status` is derived from the row (API.md §3 Users).
 */
const userFields = {
  status: accountStatus,
  two_factor_enabled: needsSecondFactor,
  customer: objectField({ id: customer.id, name: customer.name }, customer.id),
  clinic: objectField({ id: clinic.id, name: clinic.name, city: clinic.city }, clinic.id),
  ...clinicRoleFields,
  employee_profile: sql`case when ${userAccount.role} = 'employee'
    then json_build_object('job_title', ${userAccount.jobTitleId}) end`,
  groups: sql`(select coalesce(json_agg(${groupMember.groupId} order by ${groupMember.groupId}), '[]')
    from ${groupMember} where ${groupMember.userId} = ${userAccount.id})`,
};

/** Fields as managers see them. */
export const managedFields = {
  ...userFields,
  two_factor_reset_requested_at: sql`(select ${twoFactorReset.requestedAt} from ${twoFactorReset}
    where ${twoFactorReset.userId} = ${userAccount.id} and ${twoFactorReset.endedAt} is null)`,
};

export const userJoins = sql`left join ${customer} on ${customer.id} = ${userAccount.customerId}
  left join ${clinic} on ${clinic.id} = ${userAccount.clinicId}`;

/** Filters of the lists of people. */
export const userFilters = {
  status: statusFilters,
  is_active: (value: Placeholder) => eq(userAccount.isActive, value),
};

export const userOrderings = {
  last_name: sql`${userAccount.lastName} ${naturalCollation}`,
  first_name: sql`${userAccount.firstName} ${naturalCollation}`,
  email: userAccount.email,
  created_at: userAccount.createdAt,
};

/** Messages for violated constraints of the table. */
export const accountConstraints = {
  user_account_email_unique: { field: 'email', key: 'user.email_taken' },
} as const;

/** Columns of an account, or of an alias of the table. */
interface NameColumns {
  readonly id: PgColumn;
  readonly firstName: PgColumn;
  readonly lastName: PgColumn;
  readonly email: PgColumn;
  readonly role: PgColumn;
}

/** SQL for the first and last name; null if both are empty. */
const fullName = ({ firstName, lastName }: NameColumns): SQL<string | null> =>
  sql`nullif(trim(${firstName} || ' ' || ${lastName}), '')`;

/** SQL for the name shown to employees: the full name, or the e-mail without one. */
export const displayName = (account: NameColumns): SQL<string> =>
  sql`coalesce(${fullName(account)}, ${account.email})`;

/** SQL for a reference to a joined account, as shown to employees; null without an account. */
export const personReference = (account: NameColumns): ObjectField =>
  objectField({ id: account.id, name: displayName(account) }, account.id);

/**
 * The same as customers' users see it: nothing of an employee but the name, and no e-mail addresses.
 * Null without a name.
 */
export const personReferenceForCustomers = (account: NameColumns): ObjectField => {
  const name = fullName(account);
  const id = sql`case when ${account.role} = 'customer' then ${account.id} end`;
  return objectField({ id, name }, name);
};

const own = ({ userId }: ScopeValues) => sql`${userAccount.id} = ${userId}`;

/** Condition: the clinic of a customer's user is one that they see (docs/decisions/0099). */
const seesOwnClinic = sql`(${userAccount.clinicRole} is distinct from 'own_clinics'
  or ${userAccount.clinicId} = any(${userAccount.clinicIds}))`;

/** The caller's own account, without its clinic where the caller does not see that. */
export const me = defineResource(OwnAccount, {
  name: 'user_account',
  table: userAccount,
  fields: {
    ...userFields,
    clinic_id: sql`case when ${seesOwnClinic} then ${userAccount.clinicId} end`,
    clinic: sql`case when ${seesOwnClinic} then ${userFields.clinic} end`,
    has_authenticator_app: hasAuthenticator,
    has_passkey: hasPasskey,
    permissions: sql`(select coalesce(json_agg(distinct permission order by permission), '[]')
      from ${groupMember} join ${userGroup} on ${userGroup.id} = ${groupMember.groupId},
        unnest(${userGroup.permissions}) as permission
      where ${groupMember.userId} = ${userAccount.id} and ${userAccount.role} = 'employee')`,
  },
  joins: userJoins,
  scope: { employees: own, customers: own },
  input: MePatch,
});

/**
 * All accounts of both roles, for employees with `privacy`; a customer's user sees only their own.
 * Written by use cases only, never through generic routes.
 */
export const people = defineResource(User, {
  name: 'person',
  table: userAccount,
  fields: managedFields,
  joins: userJoins,
  scope: { employees: 'all', customers: ({ userId }) => sql`${userAccount.id} = ${userId}` },
});

/** Columns of an exported person; those of the customer or the groups go between. */
export const personColumns = {
  first: ['id', 'email', 'title', 'first_name', 'last_name', 'phone_number', 'date_of_birth'],
  last: [
    'preferred_language',
    'status',
    'two_factor_enabled',
    'last_login_at',
    'created_at',
    'updated_at',
  ],
} as const;
