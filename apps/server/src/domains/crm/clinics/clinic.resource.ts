import { eq, sql } from 'drizzle-orm';
import type { Clinic } from '@portal/contract/crm';
import { naturalCollation } from '#server/database/columns.ts';
import { defineResource } from '#server/resource/resource.ts';
import { customer } from '../customers/customer.table.ts';
import { clinic } from './clinic.table.ts';

/** Clinics: employees see all, a customer's user those of the own customer. */
export const clinics = defineResource<Clinic>({
  name: 'clinic',
  table: clinic,
  counted: true,
  changeEvent: { type: 'clinic', customer: 'customerId' },
  fields: {
    id: clinic.id,
    customer_id: clinic.customerId,
    customer: sql`json_build_object('id', ${customer.id}, 'name', ${customer.name})`,
    name: clinic.name,
    is_active: clinic.isActive,
    street: clinic.street,
    house_number: clinic.houseNumber,
    postal_code: clinic.postalCode,
    city: clinic.city,
    country: clinic.country,
    created_at: clinic.createdAt,
    updated_at: clinic.updatedAt,
  },
  joins: sql`join ${customer} on ${customer.id} = ${clinic.customerId}`,
  scope: { employees: 'all', customers: (own) => sql`${clinic.customerId} = ${own.customerId}` },
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
  writable: {
    customer_id: 'customerId',
    name: 'name',
    is_active: 'isActive',
    street: 'street',
    house_number: 'houseNumber',
    postal_code: 'postalCode',
    city: 'city',
    country: 'country',
  },
  constraints: {
    clinic_customer_id_customer_id_fkey: { field: 'customer_id', key: 'field.not_found' },
  },
});
