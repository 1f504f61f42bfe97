import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { product } from '#server/domains/products/products/product.table.ts';
import { viewingRight } from './viewing-right.table.ts';

/*
 * The rule of `visible.ts` turned about: which rights of the table cover one product or
 * manufacturer, open or not. What is visible stays the matter of `visible.ts`.
 */

interface ProductColumns {
  readonly id: PgColumn;
  readonly manufacturerId: PgColumn;
  readonly productType: PgColumn;
}

/** The rights that cover a product. */
export function coversProduct({ id, manufacturerId, productType }: ProductColumns): SQL {
  return sql`case when ${viewingRight.productId} is not null then ${viewingRight.productId} = ${id}
    else (${viewingRight.manufacturerId} is null or ${viewingRight.manufacturerId} = ${manufacturerId})
      and (${viewingRight.productType} is null or ${viewingRight.productType} = ${productType}) end`;
}

/** The rights that cover a manufacturer, or a product of it. */
export function coversManufacturer(manufacturerId: PgColumn): SQL {
  return sql`case when ${viewingRight.manufacturerId} is not null
    then ${viewingRight.manufacturerId} = ${manufacturerId}
    else exists (select from ${product} where ${product.manufacturerId} = ${manufacturerId}
      and ${product.productType} = ${viewingRight.productType}) end`;
}
