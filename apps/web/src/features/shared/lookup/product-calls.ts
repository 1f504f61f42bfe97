import {
  getConsumable,
  getDevice,
  getPharmaceutical,
  getSparePart,
  listConsumables,
  listDevices,
  listPharmaceuticals,
  listSpareParts,
} from '@portal/contract/products';

/** List and detail routes of each product type. */
export const productCalls = {
  device: { list: listDevices, get: getDevice },
  consumable: { list: listConsumables, get: getConsumable },
  pharmaceutical: { list: listPharmaceuticals, get: getPharmaceutical },
  sparepart: { list: listSpareParts, get: getSparePart },
} as const;
