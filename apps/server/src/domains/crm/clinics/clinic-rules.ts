import { and, eq, inArray, ne } from 'drizzle-orm';
import { formatPostalCode } from '@portal/contract/crm';
import { countries, type Country } from '@portal/contract/kernel';
import type { Transaction } from '#server/database/database.ts';
import { validationError, fieldError } from '#server/kernel/domain-error.ts';
import type { Row } from '#server/resource/write.ts';
import { customer } from '../customers/customer.table.ts';
import { clinic } from './clinic.table.ts';

/**
 * Holds the customers until the transaction ends, so that of all who would take away a last active
 * clinic at once only those succeed who leave one (specification §5). The clinic is locked first and
 * its customers after it in the order of their ids: so nobody waits in a ring.
 * @throws PortalError 400 at `customer_id` for one that is not there.
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
 * Refuses to take the last active clinic away. The customer must be held.
 * @throws PortalError 400 in the words of API.md §3 CRM.
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
 * The postal code as its country writes it.
 * @throws PortalError 400 at `postal_code` for one that is none there.
 */
export function normalizePostalCode(country: Country, value: string): string {
  const normalized = formatPostalCode(country, value);
  if (normalized === null) throw fieldError('postal_code', 'clinic.postal_code');
  return normalized;
}

/** A country as the table keeps it; its column admits no other word. */
export function toCountry(value: unknown): Country {
  const country = countries.find((one) => one === value);
  if (!country) throw new Error(`${String(value)} is not a country of ours`);
  return country;
}
