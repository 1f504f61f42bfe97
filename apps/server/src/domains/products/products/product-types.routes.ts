import * as calls from '@portal/contract/products';
import type { ProductType } from '@portal/contract/products';
import { viewAs } from '#server/domains/rights/index.ts';
import { bindCrud } from '#server/http/bind-crud.ts';
import type { BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { changeProduct, createProduct } from './save-product.ts';
import { deleteProduct } from './delete-product.ts';
import type { ProductBody } from './product-rules.ts';
import { productResources } from './product.resources.ts';

interface Target {
  readonly id: string;
  readonly seenVersion: number | null;
}

/** Returns the use cases of one collection. */
const forType = <Type extends ProductType>(type: Type) => ({
  view: viewAs,
  create: (context: Context, body: ProductBody) => createProduct(context, type, body),
  change: (context: Context, to: Target & { readonly body: ProductBody }) =>
    changeProduct(context, type, to),
  remove: (context: Context, target: Target) => deleteProduct(context, type, target),
});

export const productTypeRoutes: BoundRoute[] = [
  ...bindCrud(
    {
      list: calls.listDevices,
      create: calls.createDevice,
      get: calls.getDevice,
      change: calls.changeDevice,
      remove: calls.deleteDevice,
    },
    productResources.device,
    forType('device'),
  ),
  ...bindCrud(
    {
      list: calls.listConsumables,
      create: calls.createConsumable,
      get: calls.getConsumable,
      change: calls.changeConsumable,
      remove: calls.deleteConsumable,
    },
    productResources.consumable,
    forType('consumable'),
  ),
  ...bindCrud(
    {
      list: calls.listPharmaceuticals,
      create: calls.createPharmaceutical,
      get: calls.getPharmaceutical,
      change: calls.changePharmaceutical,
      remove: calls.deletePharmaceutical,
    },
    productResources.pharmaceutical,
    forType('pharmaceutical'),
  ),
  ...bindCrud(
    {
      list: calls.listSpareParts,
      create: calls.createSparePart,
      get: calls.getSparePart,
      change: calls.changeSparePart,
      remove: calls.deleteSparePart,
    },
    productResources.sparepart,
    forType('sparepart'),
  ),
];
