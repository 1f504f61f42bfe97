import { eq, sql, type SQL } from 'drizzle-orm';
import { Manufacturer, ManufacturerInput } from '@portal/contract/products';
import { naturalCollation } from '#server/database/columns.ts';
import { granted, productsOpenedBy, seesManufacturer } from '#server/domains/rights/index.ts';
import { defineResource, type ScopeValues } from '#server/resource/resource.ts';
import { product } from '../products/product.table.ts';
import { manufacturer } from './manufacturer.table.ts';

/**
 * Counts the visible products of a manufacturer. `is true` makes the planner hash the visible ids
 * once for all manufacturers of a page.
 */
function productsCount(customer: ScopeValues | null): SQL {
  const visible = customer
    ? sql`and (${product.id} in (${productsOpenedBy(granted(customer))})) is true`
    : sql``;
  return sql`(select count(*) from ${product} where ${product.manufacturerId} = ${manufacturer.id} ${visible})`;
}

/** Manufacturers. Employees see all, customers' users those that their viewing rights cover. */
export const manufacturers = defineResource(Manufacturer, {
  name: 'manufacturer',
  table: manufacturer,
  changeEvent: { type: 'manufacturer' },
  fields: {
    products_count: productsCount,
  },
  scope: { employees: 'all', customers: (viewer) => seesManufacturer(viewer, manufacturer.id) },
  filters: { show_on_landing: (value) => eq(manufacturer.showOnLanding, value) },
  orderings: {
    name: sql`${manufacturer.name} ${naturalCollation}`,
    created_at: manufacturer.createdAt,
    updated_at: manufacturer.updatedAt,
  },
  search: manufacturer.searchText,
  input: ManufacturerInput,
  constraints: { manufacturer_name_unique: { field: 'name', key: 'field.taken' } },
});
