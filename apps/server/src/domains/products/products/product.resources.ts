import { eq, sql } from 'drizzle-orm';
import {
  Consumable,
  ConsumableInput,
  Device,
  DeviceInput,
  Pharmaceutical,
  PharmaceuticalInput,
  SparePart,
  SparePartInput,
  type ProductType,
} from '@portal/contract/products';
import { defineResource, type Resource } from '#server/resource/resource.ts';
import { deviceCategory } from '../categories/device-category.table.ts';
import { selectCompatibleDevices, fitsDevice } from './compatible-devices.ts';
import { commonParts, getTypeParts } from './product-parts.ts';
import { product } from './product.table.ts';

const { fields, joins, filters, constraints } = commonParts;

const devices = defineResource(Device, {
  ...getTypeParts('device'),
  fields: {
    ...fields,
    category: sql`case when ${deviceCategory.id} is not null then
      json_build_object('id', ${deviceCategory.id}, 'name', ${deviceCategory.name}) end`,
  },
  joins: sql`${joins} left join ${deviceCategory} on ${deviceCategory.id} = ${product.categoryId}`,
  filters: { ...filters, category_id: (value) => eq(product.categoryId, value) },
  input: DeviceInput,
  constraints: {
    ...constraints,
    product_category_id_device_category_id_fkey: { field: 'category_id', key: 'field.not_found' },
  },
});

const compatible = {
  fields: { ...fields, compatible_with: selectCompatibleDevices },
  joins,
  filters: { ...filters, compatible_with_id: fitsDevice },
  constraints,
};

const consumables = defineResource(Consumable, {
  ...getTypeParts('consumable'),
  ...compatible,
  input: ConsumableInput,
});

const spareParts = defineResource(SparePart, {
  ...getTypeParts('sparepart'),
  ...compatible,
  input: SparePartInput,
});

const pharmaceuticals = defineResource(Pharmaceutical, {
  ...getTypeParts('pharmaceutical'),
  fields,
  joins,
  filters,
  input: PharmaceuticalInput,
  constraints,
});

/** Response item of each type. */
export interface ProductItem {
  readonly device: Device;
  readonly consumable: Consumable;
  readonly pharmaceutical: Pharmaceutical;
  readonly sparepart: SparePart;
}

/** Resource of each type; all are rows of one table. */
export const productResources: { readonly [Type in ProductType]: Resource<ProductItem[Type]> } = {
  device: devices,
  consumable: consumables,
  pharmaceutical: pharmaceuticals,
  sparepart: spareParts,
};
