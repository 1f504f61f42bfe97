import { and, eq, inArray, sql } from 'drizzle-orm';
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

/** Product with its current and its next devices, sorted. */
interface CompatibilityChange {
  readonly productId: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Returns the ids of the devices that each product fits, sorted. */
export async function listCompatibleDevices(
  tx: Transaction,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (productIds.length === 0) return new Map();
  const pairs = await tx
    .select()
    .from(productCompatibility)
    .where(sql`${productCompatibility.productId} = any(${sql.param(productIds)}::uuid[])`)
    .orderBy(productCompatibility.productId, productCompatibility.deviceId);
  const byProduct = Map.groupBy(pairs, ({ productId }) => productId);
  return new Map([...byProduct].map(([id, of]) => [id, of.map(({ deviceId }) => deviceId)]));
}

/**
 * Sets the locked devices that many new or locked products fit, like `setCompatibleDevices` for one.
 * The caller gives changed products a new version.
 */
export async function setManyCompatibleDevices(
  tx: Transaction,
  context: Context,
  products: readonly CompatibilityChange[],
): Promise<void> {
  const changes = products.filter(({ before, after }) => before.join() !== after.join());
  const toPairs = (list: (change: CompatibilityChange) => readonly string[]) =>
    changes.flatMap((change) =>
      list(change).map((deviceId) => ({ productId: change.productId, deviceId })),
    );
  const removed = toPairs(({ before, after }) => before.filter((id) => !after.includes(id)));
  const added = toPairs(({ before, after }) => after.filter((id) => !before.includes(id)));
  if (removed.length > 0) {
    await tx.execute(sql`delete from ${productCompatibility}
      using unnest(${sql.param(removed.map(({ productId }) => productId))}::uuid[],
        ${sql.param(removed.map(({ deviceId }) => deviceId))}::uuid[]) as gone (product_id, device_id)
      where ${productCompatibility.productId} = gone.product_id
        and ${productCompatibility.deviceId} = gone.device_id`);
  }
  for (let from = 0; from < added.length; from += 10_000) {
    await tx.insert(productCompatibility).values(added.slice(from, from + 10_000));
  }
  await writeAuditEntries(
    tx,
    context,
    changes.map(({ productId, before, after }) => ({
      action: 'change',
      table: productCompatibility,
      objectId: productId,
      before: { deviceId: before },
      after: { deviceId: after },
    })),
  );
}
