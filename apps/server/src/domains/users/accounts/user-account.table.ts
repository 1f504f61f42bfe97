import { sql } from 'drizzle-orm';
import { boolean, check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clinicRoles, languages } from '@portal/contract/kernel';
import { titles } from '@portal/contract/users';
import {
  day,
  idColumn,
  instant,
  naturalCollation,
  ordinalColumn,
  searchable,
  searchedCode,
  searchedWords,
  searchIndex,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, key, personal, plain } from '#server/database/privacy.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { jobTitle } from '../job-titles/job-title.table.ts';

/**
 * Accounts of employees, who have no customer, and of customers' users, who have one; a check
 * constraint enforces it. E-mails are stored in lower case.
 */
export const userAccount = defineTable(
  'user_account',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    role: plain(text({ enum: ['employee', 'customer'] }).notNull()),
    email: personal(text().notNull()),
    passwordHash: personal(text('password_hash')),
    title: personal(text({ enum: titles })),
    firstName: personal(text('first_name').notNull().default('')),
    lastName: personal(text('last_name').notNull().default('')),
    phoneNumber: personal(text('phone_number')),
    dateOfBirth: personal(day('date_of_birth')),
    preferredLanguage: plain(text('preferred_language', { enum: languages })),
    customerId: key(uuid('customer_id').references(() => customer.id, { onDelete: 'restrict' })),
    clinicId: key(uuid('clinic_id').references(() => clinic.id, { onDelete: 'restrict' })),
    /** What a customer's user sees; null for all clinics in what is older than roles, and for employees. */
    clinicRole: plain(text('clinic_role', { enum: clinicRoles })),
    /** Clinics of the role `own_clinics`, of the account's customer; else empty. */
    clinicIds: key(uuid('clinic_ids').array().notNull().default([])),
    jobTitleId: key(uuid('job_title_id').references(() => jobTitle.id, { onDelete: 'restrict' })),
    /** Of an employee, as they call it; by its comparison key it is that of others. */
    team: personal(text()),
    isActive: plain(boolean('is_active').notNull().default(true)),
    anonymizedAt: plain(instant('anonymized_at')),
    lastLoginAt: personal(instant('last_login_at')),
    /** Of the browser that the person used last. Decides on the days and times in their mails. */
    timeZone: personal(text('time_zone')),
    /** When a second factor was first required of the person, from which their grace period counts. */
    twoFactorRequiredSince: plain(instant('two_factor_required_since')),
    passwordResetAt: plain(instant('password_reset_at')),
    ...timestamps,
    searchText: personal(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(
          searchable(
            [searchedWords(sql`first_name`, sql`last_name`)],
            [searchedWords(sql`email`), searchedCode(sql`phone_number`)],
          ),
        ),
    ),
  },
  (table) => [
    uniqueIndex('user_account_email_unique').on(table.email),
    uniqueIndex('user_account_ordinal_unique').on(table.ordinal),
    index('user_account_role').on(table.role, table.ordinal),
    // Partial indexes for the rare states. Most accounts are active and found by the index above.
    index('user_account_invited')
      .on(table.role, table.ordinal)
      .where(
        sql`${table.passwordHash} is null and ${table.isActive} and ${table.anonymizedAt} is null`,
      ),
    index('user_account_deactivated')
      .on(table.role, table.ordinal)
      .where(sql`not ${table.isActive}`),
    index('user_account_anonymized')
      .on(table.role, table.ordinal)
      .where(sql`${table.anonymizedAt} is not null`),
    index('user_account_customer').on(table.customerId, table.ordinal),
    index('user_account_clinic').on(table.clinicId),
    index('user_account_job_title').on(table.jobTitleId, table.ordinal),
    index('user_account_last_name_order').on(sql`${table.lastName} ${naturalCollation}`, table.id),
    index('user_account_first_name_order').on(
      sql`${table.firstName} ${naturalCollation}`,
      table.id,
    ),
    index('user_account_created_order').on(table.createdAt, table.id),
    searchIndex('user_account_search', table.searchText),
    check('user_account_email_lower', sql`${table.email} = lower(${table.email})`),
    check(
      'user_account_role_customer',
      sql`(${table.role} = 'customer') = (${table.customerId} is not null)`,
    ),
  ],
);
