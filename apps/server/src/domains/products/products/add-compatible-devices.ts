import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { productCompatibility } from './product.table.ts';

/** New product and the locked devices that it fits. */
export interface Compatibility {
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
