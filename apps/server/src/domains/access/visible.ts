import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ProductType } from '@portal/contract/products';
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

/**
 * The ids of the products that rights open, of all types or of one; `rights` is a relation as
 * `granted` makes one. Whoever asks of one type says so: what is gathered is so much less.
 */
export function productsOpenedBy(rights: SQL, type?: ProductType): SQL {
  const of = (column: SQL | PgColumn): SQL =>
    type ? sql`and ${column} = ${sql.raw(`'${type}'`)}` : sql``;
  return sql`with opened as (${rights})
    select opened.product_id from opened
    where opened.product_id is not null ${of(sql`opened.product_type`)}
    union all
    select ${product.id} from opened join ${product} on ${product.manufacturerId} = opened.manufacturer_id
      and (opened.product_type is null or ${product.productType} = opened.product_type)
    where opened.product_id is null ${of(product.productType)}
    union all
    select ${product.id} from opened join ${product} on ${product.productType} = opened.product_type
    where opened.product_id is null and opened.manufacturer_id is null ${of(product.productType)}`;
}

/**
 * The ids of the manufacturers that rights cover, or of whom they open a product. `offset 0` keeps
 * the question a look into an index for each manufacturer: joined, all products would be read.
 */
function manufacturersOpenedBy(rights: SQL): SQL {
  return sql`with opened as (${rights})
    select opened.manufacturer_id from opened where opened.manufacturer_id is not null
    union all
    select ${manufacturer.id} from opened join ${manufacturer} on exists (select from ${product}
      where ${product.manufacturerId} = ${manufacturer.id} and ${product.productType} = opened.product_type
      offset 0)
    where opened.manufacturer_id is null`;
}

/** The products a customer sees, of all types or of one. */
export function seesProduct(viewer: Viewer, productId: PgColumn | SQL, type?: ProductType): SQL {
  return sql`${productId} = any(array(${productsOpenedBy(granted(viewer), type)}))`;
}

/** The manufacturers a customer sees. */
export function seesManufacturer(viewer: Viewer, manufacturerId: PgColumn | SQL): SQL {
  return sql`${manufacturerId} = any(array(${manufacturersOpenedBy(granted(viewer))}))`;
}

/** Columns of a document that decide its audience. */
interface DocumentColumns {
  readonly audience: PgColumn;
  readonly productId: PgColumn;
  readonly manufacturerId: PgColumn;
}

/** The documents that every customer sees: the audience counts for those of neither product nor manufacturer. */
export const isForAll = ({ audience, productId, manufacturerId }: DocumentColumns): SQL =>
  sql`(${audience} = 'all_customers' and ${productId} is null and ${manufacturerId} is null)`;

/**
 * The documents that a customer with these rights sees: one of a product with the product, one of a
 * manufacturer alone with the manufacturer, whatever audience either has; one of neither where it
 * is for all customers, and never by mistake. As parts of which no document is in two: whoever
 * counts them adds up, and reads indexes alone.
 */
function getOpenedParts(rights: SQL, document: DocumentColumns, among = inArray): SQL[] {
  const { productId, manufacturerId } = document;
  return [
    isForAll(document),
    among(productId, productsOpenedBy(rights)),
    sql`(${productId} is null and ${among(manufacturerId, manufacturersOpenedBy(rights))})`,
  ];
}

/** Rows are found by an index over what is gathered. */
const inArray = (column: PgColumn, ids: SQL): SQL => sql`${column} = any(array(${ids}))`;

/** Rows are there: each is looked up, where an array would be gone through for each. */
const inSubquery = (column: PgColumn, ids: SQL): SQL => sql`${column} in (${ids})`;

/** The same as one condition. */
export const documentsOpenedBy = (rights: SQL, document: DocumentColumns): SQL =>
  sql`(${sql.join(getOpenedParts(rights, document), sql` or `)})`;

/** The documents a customer sees. */
export const seesDocument = (viewer: Viewer, document: DocumentColumns): SQL =>
  documentsOpenedBy(granted(viewer), document);

/** The same, asked of each of many documents that something else has found. */
export const seesHitDocument = (viewer: Viewer, document: DocumentColumns): SQL =>
  sql`(${sql.join(getOpenedParts(granted(viewer), document, inSubquery), sql` or `)})`;

/** The same, as parts of which no document is in two. */
export const seesDocumentInParts = (viewer: Viewer, document: DocumentColumns): SQL[] =>
  getOpenedParts(granted(viewer), document);
