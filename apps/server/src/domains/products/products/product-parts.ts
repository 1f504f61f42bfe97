import { eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { ProductType } from '@portal/contract/products';
import { naturalCollation } from '#server/database/columns.ts';
import { seesProduct } from '#server/domains/access/index.ts';
import type { Resource } from '#server/resource/resource.ts';
import { manufacturer } from '../manufacturers/manufacturer.table.ts';
import { product } from './product.table.ts';

/** Resource parts that all product types share. */
export const commonParts = {
  fields: {
    manufacturer: sql`json_build_object('id', ${manufacturer.id}, 'name', ${manufacturer.name})`,
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
export function getTypeParts(type: ProductType) {
  // Inlined instead of a parameter, so that PostgreSQL plans the statement for this type.
  const ofType = sql`${product.productType} = ${sql.raw(`'${type}'`)}`;
  return {
    name: type,
    table: product,
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
