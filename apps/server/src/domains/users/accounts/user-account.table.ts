import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { languages } from '@portal/contract/kernel';
import { titles } from '@portal/contract/users';
import {
  day,
  idColumn,
  instant,
  ordinalColumn,
  naturalCollation,
  searchable,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { jobTitle } from '../job-titles/job-title.table.ts';

/**
 * Accounts of employees, who have no customer, and of customers' users, who have one; a check
 * constraint enforces it. E-mails are stored in lower case.
 */
export const userAccount = classify(
  pgTable(
    'user_account',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      version: versionColumn(),
      role: text({ enum: ['employee', 'customer'] }).notNull(),
      email: text().notNull(),
      passwordHash: text('password_hash'),
      title: text({ enum: titles }),
      firstName: text('first_name').notNull().default(''),
      lastName: text('last_name').notNull().default(''),
      phoneNumber: text('phone_number'),
      dateOfBirth: day('date_of_birth'),
      preferredLanguage: text('preferred_language', { enum: languages }),
      customerId: uuid('customer_id').references(() => customer.id, { onDelete: 'restrict' }),
      clinicId: uuid('clinic_id').references(() => clinic.id, { onDelete: 'restrict' }),
      jobTitleId: uuid('job_title_id').references(() => jobTitle.id, { onDelete: 'restrict' }),
      isActive: boolean('is_active').notNull().default(true),
      anonymizedAt: instant('anonymized_at'),
      lastLoginAt: instant('last_login_at'),
      passwordResetAt: instant('password_reset_at'),
      ...timestamps,
      searchText: text('search_text')
        .notNull()
        .generatedAlwaysAs(searchable(sql`first_name`, sql`last_name`, sql`email`)),
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
      index('user_account_last_name_order').on(
        sql`${table.lastName} ${naturalCollation}`,
        table.id,
      ),
      index('user_account_first_name_order').on(
        sql`${table.firstName} ${naturalCollation}`,
        table.id,
      ),
      index('user_account_created_order').on(table.createdAt, table.id),
      index('user_account_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
      check('user_account_email_lower', sql`${table.email} = lower(${table.email})`),
      check(
        'user_account_role_customer',
        sql`(${table.role} = 'customer') = (${table.customerId} is not null)`,
      ),
    ],
  ),
  {
    id: 'key',
    ordinal: 'key',
    version: 'key',
    role: 'plain',
    email: 'personal',
    passwordHash: 'personal',
    title: 'personal',
    firstName: 'personal',
    lastName: 'personal',
    phoneNumber: 'personal',
    dateOfBirth: 'personal',
    preferredLanguage: 'plain',
    customerId: 'key',
    clinicId: 'key',
    jobTitleId: 'key',
    isActive: 'plain',
    anonymizedAt: 'plain',
    lastLoginAt: 'personal',
    passwordResetAt: 'plain',
    createdAt: 'plain',
    updatedAt: 'plain',
    searchText: 'personal',
  },
);
