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

/** The calls of each type's collection, for tests of them all. */
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

/** The collections of what fits devices. */
export const fittingCollections = [collections[1], collections[3]] as const;

let gtins = 0;

/** A GTIN that nothing else in the test uses, with its check digit. */
export function createGtin(): string {
  gtins += 1;
  const digits = String(400638000000 + gtins);
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
