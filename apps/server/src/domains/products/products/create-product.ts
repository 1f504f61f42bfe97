import { createDevice as route, type ProductType } from '@portal/contract/products';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import type { Versioned } from '#server/resource/read.ts';
import { toColumns, insertRow } from '#server/resource/write.ts';
import type { ProductBody } from './product-rules.ts';
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
  authorize(context.actor, route.access);
  const resource = productResources[type];
  return createIdempotent(context, resource, async (tx) => {
    const values = { ...toColumns(resource, body), productType: type };
    const productId = await insertRow(tx, context, resource, values);
    const deviceIds = body.compatible_with_ids ?? [];
    await setCompatibleDevices(tx, context, { productId, deviceIds });
    return productId;
  });
}
