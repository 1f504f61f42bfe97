import type { ProductType } from '@portal/contract/products';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { viewingRight } from './viewing-right.table.ts';

/** Customer and time of the view; each a value or a placeholder. */
interface Viewer {
  readonly customerId: unknown;
  readonly now: unknown;
}

/**
 * Selects the customer's open rights: active, and not expired at the time of the query (PRODUCT.md,
 * the heart). Columns: `product_id`, `manufacturer_id`, `product_type`; what the customer sees
 * derives from them.
 */
export function granted({ customerId, now }: Viewer): SQL {
  return sql`select ${viewingRight.productId}, ${viewingRight.manufacturerId}, ${viewingRight.productType}
    from ${viewingRight}
    where ${viewingRight.customerId} = ${customerId} and ${viewingRight.isActive}
      and (${viewingRight.expiresAt} is null or ${viewingRight.expiresAt} > ${now}::timestamptz)`;
}

/** Selects the customer's open rights without the given ones. */
export function grantedWithout(viewer: Viewer, rightIds: unknown): SQL {
  return sql`${granted(viewer)} and ${viewingRight.id} <> all(${rightIds}::uuid[])`;
}

/*
 * The only definition of what a customer sees at a time (PRODUCT.md; API.md §3, who sees what).
 * Lists, counts, searches, objects, documents and downloads all use it.
 *
 * The visible ids are first collected through the indexes of the catalogue into an array, which
 * then selects the rows. A condition that compares each row with each right would read every row.
 */

/**
 * Selects the ids of the products that rights open. `rights` is a relation as returned by
 * `granted`. Pass `type` if only one type is needed: fewer ids are collected.
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
 * Selects the ids of the manufacturers that rights cover or open a product of. `offset 0` forces an
 * index lookup per manufacturer; a join would read all products.
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

/** Condition: the customer sees the product. `type` limits it to products of that type. */
export function seesProduct(viewer: Viewer, productId: PgColumn | SQL, type?: ProductType): SQL {
  return sql`${productId} = any(array(${productsOpenedBy(granted(viewer), type)}))`;
}

/** Condition: the customer sees the manufacturer. */
export function seesManufacturer(viewer: Viewer, manufacturerId: PgColumn | SQL): SQL {
  return sql`${manufacturerId} = any(array(${manufacturersOpenedBy(granted(viewer))}))`;
}

/** Columns of a document that decide its audience. */
interface DocumentColumns {
  readonly audience: PgColumn;
  readonly productId: PgColumn;
  readonly manufacturerId: PgColumn;
}

/**
 * Condition: every customer sees the document. The audience applies only to documents of no product
 * and no manufacturer.
 */
export const isForAll = ({ audience, productId, manufacturerId }: DocumentColumns): SQL =>
  sql`(${audience} = 'all_customers' and ${productId} is null and ${manufacturerId} is null)`;

/**
 * Returns the conditions for the documents that these rights make visible: a product's document
 * with the product, a manufacturer's document with the manufacturer, both regardless of the
 * audience; any other document only if it is for all customers. No document satisfies two of them,
 * so that their counts can be added up and each uses index-only scans.
 */
function getOpenedParts(rights: SQL, document: DocumentColumns, among = inArray): SQL[] {
  const { productId, manufacturerId } = document;
  return [
    isForAll(document),
    among(productId, productsOpenedBy(rights)),
    sql`(${productId} is null and ${among(manufacturerId, manufacturersOpenedBy(rights))})`,
  ];
}

/** Fast where the ids select the rows through an index. */
const inArray = (column: PgColumn, ids: SQL): SQL => sql`${column} = any(array(${ids}))`;

/**
 * Fast where the rows are already selected: looks each one up in a hash instead of scanning an
 * array.
 */
const inSubquery = (column: PgColumn, ids: SQL): SQL => sql`${column} in (${ids})`;

/** Returns `getOpenedParts` as a single condition. */
export const documentsOpenedBy = (rights: SQL, document: DocumentColumns): SQL =>
  sql`(${sql.join(getOpenedParts(rights, document), sql` or `)})`;

/** Condition: the customer sees the document. */
export const seesDocument = (viewer: Viewer, document: DocumentColumns): SQL =>
  documentsOpenedBy(granted(viewer), document);

/** Condition like `seesDocument`, for documents that a search has already found. */
export const seesHitDocument = (viewer: Viewer, document: DocumentColumns): SQL =>
  sql`(${sql.join(getOpenedParts(granted(viewer), document, inSubquery), sql` or `)})`;

/** Returns `seesDocument` as conditions of which a document satisfies at most one. */
export const seesDocumentInParts = (viewer: Viewer, document: DocumentColumns): SQL[] =>
  getOpenedParts(granted(viewer), document);

/*
 * The reverse: which rights cover a product or manufacturer, including closed and expired rights.
 * What is above alone decides what a customer sees.
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

/** Condition like `seesProduct`, for few products and many viewers: checks the viewer's few rights. */
export const seesOneProduct = (viewer: Viewer, columns: ProductColumns): SQL =>
  sql`exists (${granted(viewer)} and ${coversProduct(columns)})`;

/** Condition: a right covers the manufacturer or one of its products. */
export function coversManufacturer(manufacturerId: PgColumn): SQL {
  return sql`case when ${viewingRight.manufacturerId} is not null
    then ${viewingRight.manufacturerId} = ${manufacturerId}
    else exists (select from ${product} where ${product.manufacturerId} = ${manufacturerId}
      and ${product.productType} = ${viewingRight.productType}) end`;
}
