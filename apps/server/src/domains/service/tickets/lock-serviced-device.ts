import { eq } from 'drizzle-orm';
import type { InstalledDeviceStatus } from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { getOwnCustomerId } from '../get-own-customer-id.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';

/** A device that work is asked for on: whose it is, and in which state, until the transaction ends. */
export interface ServicedDevice {
  readonly id: string;
  readonly customerId: string;
  readonly serialNumber: string;
  readonly status: InstalledDeviceStatus;
}

/**
 * Holds the device that a body names: it stays its customer's until the transaction ends.
 * @throws PortalError 400 at `installed_device_id` where it is not there, or not the calling
 * customer's, or nobody's.
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
