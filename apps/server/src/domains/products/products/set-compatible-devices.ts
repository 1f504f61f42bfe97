import { and, eq, inArray } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { product, productCompatibility } from './product.table.ts';

/**
 * Makes these all the devices that a product, whose row is held, fits. Answers whether they were
 * others; who holds the row gives it a new version then.
 * @throws PortalError 400 at `compatible_with_ids` for what is no device.
 */
export async function setCompatibleDevices(
  tx: Transaction,
  context: Context,
  { productId, deviceIds }: { productId: string; deviceIds: readonly string[] },
): Promise<boolean> {
  const next = await lockDevices(tx, deviceIds);
  const before = await tx
    .select({ deviceId: productCompatibility.deviceId })
    .from(productCompatibility)
    .where(eq(productCompatibility.productId, productId))
    .orderBy(productCompatibility.deviceId);
  const current = before.map(({ deviceId }) => deviceId);
  const removed = current.filter((id) => !next.includes(id));
  const added = next.filter((id) => !current.includes(id));
  if (removed.length + added.length === 0) return false;
  if (removed.length > 0) {
    const ofProduct = eq(productCompatibility.productId, productId);
    await tx
      .delete(productCompatibility)
      .where(and(ofProduct, inArray(productCompatibility.deviceId, removed)));
  }
  if (added.length > 0) {
    await tx
      .insert(productCompatibility)
      .values(added.map((deviceId) => ({ productId, deviceId })));
  }
  await writeAuditEntry(tx, context, {
    action: 'change',
    table: productCompatibility,
    objectId: productId,
    before: { deviceId: current },
    after: { deviceId: next },
  });
  return true;
}

/** The devices in the order of their ids, none of which goes away before the transaction ends. */
async function lockDevices(tx: Transaction, deviceIds: readonly string[]): Promise<string[]> {
  const named = [...new Set(deviceIds)];
  if (named.length === 0) return [];
  const devices = await tx
    .select({ id: product.id })
    .from(product)
    .where(and(inArray(product.id, named), eq(product.productType, 'device')))
    .orderBy(product.id)
    .for('key share');
  if (devices.length < named.length) {
    throw fieldError('compatible_with_ids', 'product.not_devices');
  }
  return devices.map(({ id }) => id);
}
