import { eq } from 'drizzle-orm';
import type { InstalledDeviceStatus } from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { getOwnCustomerId } from '../get-own-customer-id.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';

/** A locked device with its customer and status. */
export interface ServicedDevice {
  readonly id: string;
  readonly customerId: string;
  readonly serialNumber: string;
  readonly status: InstalledDeviceStatus;
}

/**
 * Locks the device, so that its customer does not change until the end of the transaction.
 * @throws DomainError 400 at `installed_device_id` if it does not exist, is in stock, or does not
 * belong to the calling customer.
 */
export async function lockServicedDevice(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<ServicedDevice> {
  const [device] = await tx
    .select({
      id: installedDevice.id,
      customerId: installedDevice.customerId,
      serialNumber: installedDevice.serialNumber,
      status: installedDevice.status,
    })
    .from(installedDevice)
    .where(eq(installedDevice.id, id))
    .for('share');
  const own = getOwnCustomerId(context.actor);
  if (!device || (own !== null && device.customerId !== own)) {
    throw fieldError('installed_device_id', 'field.not_found');
  }
  const { customerId } = device;
  if (customerId === null) throw fieldError('installed_device_id', 'service_ticket.no_customer');
  return { ...device, customerId };
}
