import { and, eq, inArray } from 'drizzle-orm';
import { writeAuditEntries, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { product, productCompatibility } from './product.table.ts';

/**
 * Sets the devices that a locked product fits. Returns true when they changed; the caller then
 * gives the product a new version.
 * @throws DomainError 400 at `compatible_with_ids` for a product that is no device.
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

/** Locks the devices until the transaction ends and returns their ids, sorted. */
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

/** New product and the locked devices that it fits. */
interface Compatibility {
  readonly productId: string;
  readonly deviceIds: readonly string[];
}

/** Links many new products to the devices they fit, like `setCompatibleDevices` for one. */
export async function addCompatibleDevices(
  tx: Transaction,
  context: Context,
  products: readonly Compatibility[],
): Promise<void> {
  const fitting = products.filter(({ deviceIds }) => deviceIds.length > 0);
  const pairs = fitting.flatMap(({ productId, deviceIds }) =>
    deviceIds.map((deviceId) => ({ productId, deviceId })),
  );
  for (let from = 0; from < pairs.length; from += 10_000) {
    await tx.insert(productCompatibility).values(pairs.slice(from, from + 10_000));
  }
  await writeAuditEntries(
    tx,
    context,
    fitting.map(({ productId, deviceIds }) => ({
      action: 'change',
      table: productCompatibility,
      objectId: productId,
      before: { deviceId: [] },
      after: { deviceId: [...deviceIds].toSorted() },
    })),
  );
}
