import { eq, sql } from 'drizzle-orm';
import { User, CustomerUserInput } from '@portal/contract/users';
import { defineResource } from '#server/resource/resource.ts';
import { userAccount } from '../accounts/user-account.table.ts';
import {
  accountConstraints,
  managedFields,
  personColumns,
  userFilters,
  userJoins,
  userOrderings,
} from '../accounts/user.resource.ts';

/** Users of customers, for employees with `users`. */
export const customerUsers = defineResource(User, {
  exportColumns: [
    ...personColumns.first,
    'customer.name',
    'clinic.name',
    'clinic.city',
    'clinic_role',
    'clinics',
    ...personColumns.last,
  ],
  name: 'customer_user',
  exportTexts: {
    status: 'user_status',
    clinic_role: 'clinic_role',
    preferred_language: 'language',
  },
  table: userAccount,
  fields: managedFields,
  joins: userJoins,
  scope: { employees: () => sql`${userAccount.role} = 'customer'`, customers: 'none' },
  filters: {
    ...userFilters,
    customer_id: (value) => eq(userAccount.customerId, value),
    clinic_id: (value) => eq(userAccount.clinicId, value),
  },
  orderings: userOrderings,
  search: userAccount.searchText,
  input: CustomerUserInput,
  constraints: {
    ...accountConstraints,
    user_account_customer_id_customer_id_fkey: { field: 'customer_id', key: 'field.not_found' },
    user_account_clinic_id_clinic_id_fkey: { field: 'clinic_id', key: 'field.not_found' },
  },
});
