import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { seesManufacturer, seesProduct } from '#server/domains/access/index.ts';
import type { ScopeValues } from '#server/resource/resource.ts';
import { document } from './document.table.ts';

/*
 * A document for all customers may be of a product that one of them does not see; it then names
 * neither the product nor its manufacturer (API.md §1, others' data). Whoever sees a document by
 * their rights sees what it is of, and is not asked again.
 */

type Customer = ScopeValues | null;

/** Whether what a document that is seen is of is seen as well; asked only where that is not said. */
const linkIsSeen = (column: PgColumn, sees: SQL): SQL =>
  sql`(case when ${document.audience} = 'all_customers' and ${column} is not null then ${sees} else true end)`;

/** Whether a customer's user sees the product of a document that they see; employees see all. */
export const productIsSeen = (customer: Customer): SQL =>
  customer ? linkIsSeen(document.productId, seesProduct(customer, document.productId)) : sql`true`;

/** The same of its manufacturer. */
export const makerIsSeen = (customer: Customer): SQL =>
  customer
    ? linkIsSeen(document.manufacturerId, seesManufacturer(customer, document.manufacturerId))
    : sql`true`;
