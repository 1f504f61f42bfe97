import { countries, type Country } from '@portal/contract/kernel';
import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { isNationalPhone, toInternationalPhone } from '#server/kernel/phone-number.ts';

/** A place that tells in which country people write their telephone numbers. */
interface Place {
  readonly customerId: unknown;
  readonly clinicId?: unknown;
}

/**
 * Returns a telephone number of a customer in international form. A number without a country code is
 * one of the clinic's country, else of the customer's VAT number, else of all the customer's clinics.
 */
export async function toCustomerPhone<Phone extends string | null | undefined>(
  executor: Executor,
  phone: Phone,
  place: Place,
): Promise<Phone | string> {
  if (!phone || !isNationalPhone(phone)) return phone;
  const country = await findCustomerCountry(executor, place);
  return country ? toInternationalPhone(phone, country) : phone;
}

async function findCustomerCountry(
  executor: Executor,
  { customerId, clinicId }: Place,
): Promise<Country | null> {
  const { rows } = await executor.execute<{ country: string | null }>(sql`select coalesce(
    (select ${clinic.country} from ${clinic} where ${clinic.id} = ${clinicId ?? null}::uuid),
    (select left(${customer.vatNumber}, 2) from ${customer}
      where ${customer.id} = ${customerId ?? null}::uuid
        and left(${customer.vatNumber}, 2) = any(${sql.param(countries)}::text[])),
    (select min(${clinic.country}) from ${clinic}
      where ${clinic.customerId} = ${customerId ?? null}::uuid
      having min(${clinic.country}) = max(${clinic.country}))) as country`);
  return countries.find((country) => country === rows[0]?.country) ?? null;
}

/** Returns the country of a VAT number, if it is one of ours. */
export const findVatCountry = (vatNumber: string | null | undefined): Country | null =>
  countries.find((country) => vatNumber?.startsWith(country)) ?? null;
