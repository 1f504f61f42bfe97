import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';

/** Returns model and serial number of a device, for mails and calendars. */
export async function getDeviceName(tx: Transaction, installedDeviceId: string): Promise<string> {
  const [device] = await tx
    .select({ name: product.name, serialNumber: installedDevice.serialNumber })
    .from(installedDevice)
    .innerJoin(product, eq(product.id, installedDevice.deviceId))
    .where(eq(installedDevice.id, installedDeviceId));
  return device ? `${device.name}, ${device.serialNumber}` : '';
}
