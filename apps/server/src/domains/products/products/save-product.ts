import {
  changeDevice as changeRoute,
  createDevice as createRoute,
  type ProductType,
} from '@portal/contract/products';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import {
  insertRow,
  lockRow,
  requireVersion,
  toColumns,
  updateRow,
} from '#server/resource/write.ts';
import { deviceIntervalChanged, type ProductBody } from './product-rules.ts';
import { productResources, type ProductItem } from './product.resources.ts';
import { setCompatibleDevices } from './set-compatible-devices.ts';

/**
 * Creates a product of a type.
 * @throws DomainError 400 for an unknown manufacturer, category or device, and for a
 * taken GTIN.
 */
export async function createProduct<Type extends ProductType>(
  context: Context,
  type: Type,
  body: ProductBody,
): Promise<Versioned<ProductItem[Type]>> {
  authorize(context.actor, createRoute.access);
  const resource = productResources[type];
  return createIdempotent(context, resource, async (tx) => {
    const values = { ...toColumns(resource, body), productType: type };
    const productId = await insertRow(tx, context, resource, values);
    const deviceIds = body.compatible_with_ids ?? [];
    await setCompatibleDevices(tx, context, { productId, deviceIds });
    return productId;
  });
}

/**
 * Changes a product. A new manufacturer cascades to the documents, rights and installed devices
 * that repeat it; a new interval reschedules maintenance.
 * @throws DomainError 400 as for creating; `stale`, `not_found`.
 */
export async function changeProduct<Type extends ProductType>(
  context: Context,
  type: Type,
  { id, body, seenVersion }: { id: string; body: ProductBody; seenVersion: number | null },
): Promise<Versioned<ProductItem[Type]>> {
  authorize(context.actor, changeRoute.access);
  const resource = productResources[type];
  await transact(context, async (tx) => {
    const before = await lockRow(tx, context, resource, { id, seenVersion: null });
    const deviceIds = body.compatible_with_ids;
    const bumpsVersion = deviceIds
      ? await setCompatibleDevices(tx, context, { productId: before.id, deviceIds })
      : false;
    await updateRow(tx, context, resource, before, {
      values: toColumns(resource, body),
      bumpsVersion,
    });
    requireVersion(before, seenVersion);
    const interval = body.maintenance_interval_months;
    if (interval !== undefined && interval !== before['maintenanceIntervalMonths']) {
      await deviceIntervalChanged.publish(tx, context, { deviceIds: [before.id] });
    }
  });
  return read(context, resource, id);
}
