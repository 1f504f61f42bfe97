import { formatPostalCode } from '@portal/contract/crm';
import { countries, type Country } from '@portal/contract/kernel';
import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { duplicateKey } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/database.ts';
import { fieldError, validationError } from '#server/kernel/domain-error.ts';
import type { Row } from '#server/resource/write.ts';
import { customer } from '../customers/customer.table.ts';
import { clinic } from './clinic.table.ts';

/**
 * Locks the customers, so that concurrent changes leave at least one active clinic (specification
 * §5). Lock the clinic before; customers are locked in the order of their ids, which prevents
 * deadlocks.
 * @throws DomainError 400 at `customer_id` for an unknown customer.
 */
export async function lockCustomers(
  tx: Transaction,
  customerIds: readonly string[],
): Promise<void> {
  const locked = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(inArray(customer.id, [...customerIds]))
    .orderBy(customer.id)
    .for('no key update');
  if (locked.length < new Set(customerIds).size) {
    throw fieldError('customer_id', 'field.not_found');
  }
}

/** Returns the customer of a locked clinic. */
export function getCustomerId(row: Row): string {
  return String(row['customerId']);
}

/**
 * Rejects the removal of the last active clinic. The caller must have locked the customer.
 * @throws DomainError 400 with the message of API.md §3 CRM.
 */
export async function assertNotLastActive(
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string },
): Promise<void> {
  const [other] = await tx
    .select({ id: clinic.id })
    .from(clinic)
    .where(and(eq(clinic.customerId, customerId), eq(clinic.isActive, true), ne(clinic.id, id)))
    .limit(1);
  if (!other) throw validationError({ non_field_errors: [{ key: 'clinic.last_active' }] });
}

/**
 * Returns the postal code in the country's notation.
 * @throws DomainError 400 at `postal_code` for a code that is invalid in the country.
 */
export function normalizePostalCode(country: Country, value: string): string {
  const normalized = formatPostalCode(country, value);
  if (normalized === null) throw fieldError('postal_code', 'clinic.postal_code');
  return normalized;
}

/** Narrows a stored country. The column's constraint allows no other value. */
export function toCountry(value: unknown): Country {
  const country = countries.find((one) => one === value);
  if (!country) throw new Error(`${String(value)} is not a country of ours`);
  return country;
}

/** Parts that identify a clinic. */
export const clinicKeyParts = [
  'customerId',
  'name',
  'street',
  'houseNumber',
  'postalCode',
  'country',
] as const;

type ClinicKeyPart = (typeof clinicKeyParts)[number];

/** Key by which clinics are duplicates: customer, name (or none) and address. */
export const clinicDuplicateKey = (toSql: (part: ClinicKeyPart) => SQL): SQL =>
  duplicateKey(...clinicKeyParts.map((part) => sql`${toSql(part)}::text`));
