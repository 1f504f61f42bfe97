import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Customer, CustomerInput } from '@portal/contract/crm';
import { naturalCollation } from '#server/database/columns.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { defineResource, type ScopeValues } from '#server/resource/resource.ts';
import { clinic } from '../clinics/clinic.table.ts';
import { installedDevice } from '../installed-devices/installed-device.table.ts';
import { seesClinic } from '../installed-devices/own-clinics.ts';
import { customer } from './customer.table.ts';

/** Condition: the reader sees what is counted in the clinic. */
const counted = (reader: ScopeValues | null, clinicId: PgColumn): SQL =>
  reader ? seesClinic(reader, clinicId) : sql`true`;

/**
 * Condition: the user has chosen a password. Customers' users count whom the list of colleagues shows: an
 * invitation would otherwise tell whether its address was free (docs/decisions/0099).
 */
const hasAnswered = sql`(${userAccount.passwordHash} is not null and ${userAccount.anonymizedAt} is null)`;

/** Customers: employees see all, a customer's user only their own, without the supplier's notes. */
export const customers = defineResource(Customer, {
  name: 'customer',
  table: customer,
  hasBlockCounts: true,
  changeEvent: { type: 'customer', customer: 'id' },
  fields: {
    clinics_count: (reader: ScopeValues | null) => sql`(select count(*) from ${clinic}
      where ${clinic.customerId} = ${customer.id} and ${counted(reader, clinic.id)})`,
    users_count: (reader: ScopeValues | null) => sql`(select count(*) from ${userAccount}
      where ${userAccount.customerId} = ${customer.id} and ${reader ? hasAnswered : sql`true`})`,
    devices_count: (reader: ScopeValues | null) => sql`(select count(*) from ${installedDevice}
      where ${installedDevice.customerId} = ${customer.id} and ${counted(reader, installedDevice.clinicId)})`,
  },
  employeesOnly: ['notes'],
  scope: { employees: 'all', customers: ({ customerId }) => sql`${customer.id} = ${customerId}` },
  filters: { is_active: (value) => eq(customer.isActive, value) },
  orderings: {
    name: sql`${customer.name} ${naturalCollation}`,
    created_at: customer.createdAt,
    updated_at: customer.updatedAt,
  },
  search: customer.searchText,
  input: CustomerInput,
});
