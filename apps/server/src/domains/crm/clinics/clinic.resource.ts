import { eq, sql } from 'drizzle-orm';
import { Clinic, ClinicInput } from '@portal/contract/crm';
import { naturalCollation } from '#server/database/columns.ts';
import { objectField } from '#server/resource/object-field.ts';
import { defineResource } from '#server/resource/resource.ts';
import { customer } from '../customers/customer.table.ts';
import { seesClinic } from '../installed-devices/own-clinics.ts';
import { clinic } from './clinic.table.ts';

/** Clinics: employees see all, a customer's user those of their own customer. */
export const clinics = defineResource(Clinic, {
  exportColumns: [
    'id',
    'customer.name',
    'name',
    'is_active',
    'street',
    'house_number',
    'postal_code',
    'city',
    'country',
    'created_at',
    'updated_at',
  ],
  name: 'clinic',
  exportTexts: { country: 'country' },
  table: clinic,
  hasBlockCounts: true,
  changeEvent: { type: 'clinic', customer: 'customerId', clinic: 'id' },
  fields: {
    customer: objectField({ id: customer.id, name: customer.name }),
  },
  joins: sql`join ${customer} on ${customer.id} = ${clinic.customerId}`,
  scope: {
    employees: 'all',
    customers: (own) =>
      sql`(${clinic.customerId} = ${own.customerId} and ${seesClinic(own, clinic.id)})`,
    isByClinic: true,
  },
  filters: {
    customer_id: (value) => eq(clinic.customerId, value),
    is_active: (value) => eq(clinic.isActive, value),
    country: (value) => eq(clinic.country, value),
  },
  orderings: {
    name: sql`coalesce(${clinic.name}, '') ${naturalCollation}`,
    city: sql`${clinic.city} ${naturalCollation}`,
    country: clinic.country,
    created_at: clinic.createdAt,
    updated_at: clinic.updatedAt,
  },
  search: clinic.searchText,
  input: ClinicInput,
  constraints: {
    clinic_customer_id_customer_id_fkey: { field: 'customer_id', key: 'field.not_found' },
  },
});
