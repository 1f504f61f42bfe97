import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { granted, type Viewer } from './granted.ts';

/*
 * What may a customer see, at an instant? The one answer of the portal (PRODUCT.md; API.md §3, who
 * sees what): lists, counts, searches, objects, documents and downloads all take it from here.
 *
 * What is visible is gathered first, by the indexes of the catalogue, into an array that the rows
 * are then looked up by: a condition that compared each row with each right would read every row.
 */

/** The ids of the products that rights open; `rights` is a relation as `granted` makes one. */
export function productsOpenedBy(rights: SQL): SQL {
  return sql`with opened as (${rights})
    select opened.product_id from opened where opened.product_id is not null
    union all
    select ${product.id} from opened join ${product} on ${product.manufacturerId} = opened.manufacturer_id
      and (opened.product_type is null or ${product.productType} = opened.product_type)
    where opened.product_id is null
    union all
    select ${product.id} from opened join ${product} on ${product.productType} = opened.product_type
    where opened.product_id is null and opened.manufacturer_id is null`;
}

/** The ids of the manufacturers that rights cover, or of whom they open a product. */
export function manufacturersOpenedBy(rights: SQL): SQL {
  return sql`with opened as (${rights})
    select opened.manufacturer_id from opened where opened.manufacturer_id is not null
    union all
    select ${manufacturer.id} from opened join ${manufacturer} on exists (select from ${product}
      where ${product.manufacturerId} = ${manufacturer.id} and ${product.productType} = opened.product_type)
    where opened.manufacturer_id is null`;
}

/** The products a customer sees. */
export function seesProduct(viewer: Viewer, productId: PgColumn | SQL): SQL {
  return sql`${productId} = any(array(${productsOpenedBy(granted(viewer))}))`;
}

/** The manufacturers a customer sees. */
export function seesManufacturer(viewer: Viewer, manufacturerId: PgColumn | SQL): SQL {
  return sql`${manufacturerId} = any(array(${manufacturersOpenedBy(granted(viewer))}))`;
}

/** What a document says of who it is for. */
interface DocumentColumns {
  readonly audience: PgColumn;
  readonly productId: PgColumn;
  readonly manufacturerId: PgColumn;
}

/**
 * The documents that rights open: one of a product with the product, one of a manufacturer alone
 * with the manufacturer, one for all customers always, one of neither never by mistake.
 */
export function documentsOpenedBy(rights: SQL, document: DocumentColumns): SQL {
  return sql`(${document.audience} = 'all_customers'
    or ${document.productId} = any(array(${productsOpenedBy(rights)}))
    or (${document.productId} is null and ${document.manufacturerId} = any(array(${manufacturersOpenedBy(rights)}))))`;
}

/** The documents a customer sees. */
export const seesDocument = (viewer: Viewer, document: DocumentColumns): SQL =>
  documentsOpenedBy(granted(viewer), document);
