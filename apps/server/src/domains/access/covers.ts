import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { product } from '#server/domains/products/products/product.table.ts';
import { viewingRight } from './viewing-right.table.ts';

/*
 * The reverse of `visible.ts`: which rights cover a product or manufacturer, including closed and
 * expired rights. `visible.ts` alone decides what a customer sees.
 */

interface ProductColumns {
  readonly id: PgColumn;
  readonly manufacturerId: PgColumn;
  readonly productType: PgColumn;
}

/** Condition: a right covers the product. */
export function coversProduct({ id, manufacturerId, productType }: ProductColumns): SQL {
  return sql`case when ${viewingRight.productId} is not null then ${viewingRight.productId} = ${id}
    else (${viewingRight.manufacturerId} is null or ${viewingRight.manufacturerId} = ${manufacturerId})
      and (${viewingRight.productType} is null or ${viewingRight.productType} = ${productType}) end`;
}

/** Condition: a right covers the manufacturer or one of its products. */
export function coversManufacturer(manufacturerId: PgColumn): SQL {
  return sql`case when ${viewingRight.manufacturerId} is not null
    then ${viewingRight.manufacturerId} = ${manufacturerId}
    else exists (select from ${product} where ${product.manufacturerId} = ${manufacturerId}
      and ${product.productType} = ${viewingRight.productType}) end`;
}
