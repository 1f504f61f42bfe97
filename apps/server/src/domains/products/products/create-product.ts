import { createDevice as route, type ProductType } from '@portal/contract/products';
import { authorise } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { createOnce } from '#server/resource/create-once.ts';
import type { Versioned } from '#server/resource/read.ts';
import { columnsOf, insertRow } from '#server/resource/write.ts';
import { checkGtin, type ProductBody } from './product-body.ts';
import { productResources, type ProductItem } from './product.resources.ts';
import { setCompatible } from './set-compatible.ts';

/**
 * Adds a product of a type to the catalogue.
 * @throws PortalError 400 for an unknown manufacturer, category or device, and for a GTIN that is
 *   none or is taken.
 */
export async function createProduct<Type extends ProductType>(
  context: Context,
  type: Type,
  body: ProductBody,
): Promise<Versioned<ProductItem[Type]>> {
  authorise(context.actor, route.access);
  checkGtin(body);
  const resource = productResources[type];
  return createOnce(context, resource, async (tx) => {
    const values = { ...columnsOf(resource, body), productType: type };
    const productId = await insertRow(tx, context, resource, values);
    const deviceIds = body.compatible_with_ids ?? [];
    await setCompatible(tx, context, { productId, deviceIds });
    return productId;
  });
}
