import {
  changeConsumable,
  changeDevice,
  changePharmaceutical,
  changeSparePart,
  createConsumable,
  createDevice,
  createPharmaceutical,
  createSparePart,
  deleteConsumable,
  deleteDevice,
  deletePharmaceutical,
  deleteSparePart,
  type ProductCollection,
} from '@portal/contract/products';
import { productCalls } from '#web/features/shared/lookup/product-calls.ts';

/** Kinds of product in the order of the specified tabs (§2). */
export const collections = ['devices', 'pharmaceuticals', 'spare-parts', 'consumables'] as const;

/** Routes, text key and specific fields of each kind. */
export const productKinds = {
  devices: {
    ...productCalls.device,
    create: createDevice,
    change: changeDevice,
    remove: deleteDevice,
    textKey: 'devices',
    fitsDevices: false,
  },
  pharmaceuticals: {
    ...productCalls.pharmaceutical,
    create: createPharmaceutical,
    change: changePharmaceutical,
    remove: deletePharmaceutical,
    textKey: 'pharmaceuticals',
    fitsDevices: false,
  },
  'spare-parts': {
    ...productCalls.sparepart,
    create: createSparePart,
    change: changeSparePart,
    remove: deleteSparePart,
    textKey: 'spare_parts',
    fitsDevices: true,
  },
  consumables: {
    ...productCalls.consumable,
    create: createConsumable,
    change: changeConsumable,
    remove: deleteConsumable,
    textKey: 'consumables',
    fitsDevices: true,
  },
} as const satisfies Record<ProductCollection, object>;

/** Returns the kind that a path names, or null. */
export function findCollection(name: string): ProductCollection | null {
  return collections.find((one) => one === name) ?? null;
}

/** Returns the URL name of the form for a new product of a kind. */
export const getNewProductForm = (kind: ProductCollection): string => `new-${kind}`;
