import {
  Consumable,
  ConsumableInput,
  Device,
  DeviceInput,
  Pharmaceutical,
  PharmaceuticalInput,
  type ProductType,
  SparePart,
  SparePartInput,
} from '@portal/contract/products';
import { eq, type Placeholder, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { naturalCollation } from '#server/database/columns.ts';
import { granted, productsOpenedBy, seesProduct } from '#server/domains/rights/index.ts';
import { objectField } from '#server/resource/object-field.ts';
import { defineResource, type Resource, type ScopeValues } from '#server/resource/resource.ts';
import { deviceCategory } from '../categories/device-category.table.ts';
import { manufacturer } from '../manufacturers/manufacturer.table.ts';
import { product, productCompatibility } from './product.table.ts';

/** First and last columns of every exported product. */
const exported = {
  first: ['id', 'product_type', 'manufacturer.name', 'name', 'model', 'gtin'],
  last: ['description', 'is_active', 'created_at', 'updated_at'],
} as const;

/** Resource parts that all product types share. */
const commonParts = {
  fields: {
    manufacturer: objectField({ id: manufacturer.id, name: manufacturer.name }),
  },
  joins: sql`join ${manufacturer} on ${manufacturer.id} = ${product.manufacturerId}`,
  filters: {
    manufacturer_id: (value: Placeholder): SQL => eq(product.manufacturerId, value),
    is_active: (value: Placeholder): SQL => eq(product.isActive, value),
  },
  constraints: {
    product_manufacturer_id_manufacturer_id_fkey: {
      field: 'manufacturer_id',
      key: 'field.not_found',
    },
    product_gtin_unique: { field: 'gtin', key: 'field.taken' },
  },
} as const;

/**
 * Resource parts of one product type. Employees see all its rows, customers' users those that their
 * viewing rights cover. The indexes begin with the type.
 */
function getTypeParts(type: ProductType) {
  // Inlined instead of a parameter, so that PostgreSQL plans the statement for this type.
  const ofType = sql`${product.productType} = ${sql.raw(`'${type}'`)}`;
  return {
    name: type,
    table: product,
    exportTexts: { product_type: 'product_type' },
    changeEvent: { type: 'product' },
    scope: {
      employees: () => ofType,
      customers: (viewer) => sql`${ofType} and ${seesProduct(viewer, product.id, type)}`,
    },
    orderings: {
      name: sql`${product.name} ${naturalCollation}`,
      model: sql`coalesce(${product.model}, '') ${naturalCollation}`,
      created_at: product.createdAt,
      updated_at: product.updatedAt,
    },
    search: product.searchText,
  } satisfies Partial<Resource>;
}

const device = alias(product, 'device');

const selectVisibleDevices = (customer: ScopeValues): SQL =>
  sql`(${productsOpenedBy(granted(customer), 'device')})`;

/**
 * Selects the visible devices that a product fits, sorted by name. `is true` makes the planner hash
 * the visible ids once for all products of a page.
 */
function selectCompatibleDevices(customer: ScopeValues | null): SQL {
  const visible = customer
    ? sql`and (${productCompatibility.deviceId} in ${selectVisibleDevices(customer)}) is true`
    : sql``;
  return sql`(select coalesce(json_agg(json_build_object('id', ${device.id}, 'name', ${device.name})
      order by ${device.name} ${naturalCollation}, ${device.id}), '[]'::json)
    from ${productCompatibility} join ${product} as ${device} on ${device.id} = ${productCompatibility.deviceId}
    where ${productCompatibility.productId} = ${product.id} ${visible})`;
}

/**
 * Matches the products that fit a device; none for a customer's user who may not see the device.
 */
function fitsDevice(deviceId: Placeholder, customer: ScopeValues | null): SQL {
  const fits = sql`${product.id} in (select ${productCompatibility.productId} from ${productCompatibility}
    where ${productCompatibility.deviceId} = ${deviceId})`;
  return customer
    ? sql`${fits} and (${deviceId}::uuid in ${selectVisibleDevices(customer)}) is true`
    : fits;
}

const { fields, joins, filters, constraints } = commonParts;

const devices = defineResource(Device, {
  exportColumns: [
    ...exported.first,
    'category.name',
    'maintenance_interval_months',
    ...exported.last,
  ],
  ...getTypeParts('device'),
  fields: {
    ...fields,
    category: objectField({ id: deviceCategory.id, name: deviceCategory.name }, deviceCategory.id),
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
  exportColumns: [...exported.first, 'compatible_with', ...exported.last],
  ...getTypeParts('consumable'),
  ...compatible,
  input: ConsumableInput,
});

const spareParts = defineResource(SparePart, {
  exportColumns: [...exported.first, 'compatible_with', ...exported.last],
  ...getTypeParts('sparepart'),
  ...compatible,
  input: SparePartInput,
});

const pharmaceuticals = defineResource(Pharmaceutical, {
  exportColumns: [...exported.first, 'dosage_form', ...exported.last],
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
