import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { displayName } from '#server/domains/users/index.ts';

interface Subject {
  readonly customerId: string;
  readonly installedDeviceId: string;
  readonly serialNumber: string;
}

/**
 * Returns the subject of a mail: the customer with the device's clinic, and the device with its
 * serial number.
 */
export async function getServiceSubject(
  tx: Transaction,
  { customerId, installedDeviceId, serialNumber }: Subject,
): Promise<{ customer: string; device: string }> {
  // Names the clinic only while the device belongs to this customer; a later owner's clinic is
  // confidential.
  const [found] = await tx
    .select({
      customer: customer.name,
      clinic: sql<string | null>`coalesce(${clinic.name}, ${clinic.city})`,
      device: product.name,
    })
    .from(customer)
    .innerJoin(installedDevice, eq(installedDevice.id, installedDeviceId))
    .innerJoin(product, eq(product.id, installedDevice.deviceId))
    .leftJoin(
      clinic,
      and(eq(clinic.id, installedDevice.clinicId), eq(clinic.customerId, customer.id)),
    )
    .where(eq(customer.id, customerId));
  if (!found) throw new Error(`${customerId} is no customer with a device ${installedDeviceId}`);
  return {
    customer: found.clinic === null ? found.customer : `${found.customer}, ${found.clinic}`,
    device: `${found.device}, ${serialNumber}`,
  };
}

/** Returns the name of an account as employees see it; empty without one. */
export async function getAuthorName(tx: Transaction, userId: string | null): Promise<string> {
  const [found] =
    userId === null
      ? []
      : await tx
          .select({ name: displayName(userAccount) })
          .from(userAccount)
          .where(eq(userAccount.id, userId));
  return found?.name ?? '';
}

/** Returns the name of the account with an address; the address without one. */
export async function getRequesterName(tx: Transaction, email: string): Promise<string> {
  const [found] = await tx
    .select({ name: displayName(userAccount) })
    .from(userAccount)
    .where(eq(userAccount.email, sql`lower(${email})`));
  return found?.name ?? email;
}
