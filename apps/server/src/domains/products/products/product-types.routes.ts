import * as calls from '@portal/contract/products';
import type { ProductType } from '@portal/contract/products';
import type { ViewAs } from '@portal/contract/kernel';
import { viewAs } from '#server/domains/rights/index.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { list, type ListQuery } from '#server/resource/list/list.ts';
import { read } from '#server/resource/read.ts';
import { changeProduct } from './change-product.ts';
import { createProduct } from './create-product.ts';
import { deleteProduct } from './delete-product.ts';
import type { ProductBody } from './product-rules.ts';
import { productResources } from './product.resources.ts';

interface OfObject {
  readonly context: Context;
  readonly params: { readonly id: string };
}

interface OfChange extends OfObject {
  readonly seenVersion: number | null;
}

/** Creates the handlers of the five routes of one collection. */
function createHandlers<Type extends ProductType>(type: Type) {
  const resource = productResources[type];
  return {
    list: ({ context, query }: { context: Context; query: ListQuery & ViewAs }) => {
      const viewed = viewAs(context, query);
      return list(viewed.context, resource, viewed.query);
    },
    create: ({ context, body }: { context: Context; body: ProductBody }) =>
      createProduct(context, type, body),
    get: ({ context, params, query }: OfObject & { readonly query: ViewAs }) =>
      read(viewAs(context, query).context, resource, params.id),
    change: ({ context, params, body, seenVersion }: OfChange & { readonly body: ProductBody }) =>
      changeProduct(context, type, { id: params.id, body, seenVersion }),
    remove: ({ context, params, seenVersion }: OfChange) =>
      deleteProduct(context, type, { id: params.id, seenVersion }),
    locate: (context: Context, { id }: { id: string }) => read(context, resource, id),
  };
}

const device = createHandlers('device');
const consumable = createHandlers('consumable');
const pharmaceutical = createHandlers('pharmaceutical');
const sparePart = createHandlers('sparepart');

export const productTypeRoutes: BoundRoute[] = [
  bind(calls.listDevices, device.list),
  bind(calls.createDevice, device.create),
  bind(calls.getDevice, device.get, device.locate),
  bind(calls.changeDevice, device.change, device.locate),
  bind(calls.deleteDevice, device.remove, device.locate),
  bind(calls.listConsumables, consumable.list),
  bind(calls.createConsumable, consumable.create),
  bind(calls.getConsumable, consumable.get, consumable.locate),
  bind(calls.changeConsumable, consumable.change, consumable.locate),
  bind(calls.deleteConsumable, consumable.remove, consumable.locate),
  bind(calls.listPharmaceuticals, pharmaceutical.list),
  bind(calls.createPharmaceutical, pharmaceutical.create),
  bind(calls.getPharmaceutical, pharmaceutical.get, pharmaceutical.locate),
  bind(calls.changePharmaceutical, pharmaceutical.change, pharmaceutical.locate),
  bind(calls.deletePharmaceutical, pharmaceutical.remove, pharmaceutical.locate),
  bind(calls.listSpareParts, sparePart.list),
  bind(calls.createSparePart, sparePart.create),
  bind(calls.getSparePart, sparePart.get, sparePart.locate),
  bind(calls.changeSparePart, sparePart.change, sparePart.locate),
  bind(calls.deleteSparePart, sparePart.remove, sparePart.locate),
];
