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
  getConsumable,
  getDevice,
  getPharmaceutical,
  getSparePart,
  listConsumables,
  listDevices,
  listPharmaceuticals,
  listSpareParts,
} from '@portal/contract/products';

/** Routes of each collection, for tests that cover all types. */
export const collections = [
  {
    type: 'device',
    list: listDevices,
    create: createDevice,
    get: getDevice,
    change: changeDevice,
    remove: deleteDevice,
  },
  {
    type: 'consumable',
    list: listConsumables,
    create: createConsumable,
    get: getConsumable,
    change: changeConsumable,
    remove: deleteConsumable,
  },
  {
    type: 'pharmaceutical',
    list: listPharmaceuticals,
    create: createPharmaceutical,
    get: getPharmaceutical,
    change: changePharmaceutical,
    remove: deletePharmaceutical,
  },
  {
    type: 'sparepart',
    list: listSpareParts,
    create: createSparePart,
    get: getSparePart,
    change: changeSparePart,
    remove: deleteSparePart,
  },
] as const;

/** Collections of the products that fit devices. */
export const fittingCollections = [collections[1], collections[3]] as const;

let gtins = 0;

/** Creates an unused GTIN with a valid check digit. */
export function createGtin(): string {
  gtins += 1;
  const digits = String(400638000000 + gtins);
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
