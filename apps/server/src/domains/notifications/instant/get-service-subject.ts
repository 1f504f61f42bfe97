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

/** The subject of a mail: the customer with the clinic of the device, and the device with its serial number. */
export async function getServiceSubject(
  tx: Transaction,
  { customerId, installedDeviceId, serialNumber }: Subject,
): Promise<{ customer: string; device: string }> {
  // The clinic is told while the device is this customer's: a later owner's is not theirs to be named with.
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

/** The name of an account, as employees see it; empty where there is none. */
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

/** The name of whoever has an address; the address where it has no account. */
export async function getRequesterName(tx: Transaction, email: string): Promise<string> {
  const [found] = await tx
    .select({ name: displayName(userAccount) })
    .from(userAccount)
    .where(eq(userAccount.email, sql`lower(${email})`));
  return found?.name ?? email;
}
