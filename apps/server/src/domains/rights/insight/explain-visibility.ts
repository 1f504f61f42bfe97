import { sql, type SQL } from 'drizzle-orm';
import type { RouteQuery } from '@portal/contract/kernel';
import {
  explainVisibility as route,
  type ViewingRight,
  type VisibilityExplanation,
} from '@portal/contract/rights';
import { createStatement } from '#server/database/statement.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { validationError, fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { customerNotFound, isCustomer } from '../right-holder.resource.ts';
import { isOpen } from '../right-status.ts';
import { viewingRight } from '../viewing-right.table.ts';
import {
  coversManufacturer,
  coversProduct,
  isForAll,
  seesDocument,
  seesProduct,
} from '../visible.ts';
import { newestRights } from './summarize-customer.ts';

const id = sql.placeholder('id');
const customerId = sql.placeholder('customer_id');
const viewer = { customerId, now: sql.placeholder('scope_now') };

/** Selects the visibility and the customer's rights that cover the object. */
const toStatement = (visible: SQL, coveredBy: SQL) => {
  const ofCustomer = sql`${viewingRight.customerId} = ${customerId} and ${coveredBy}`;
  return {
    visible: createStatement(visible),
    rights: createStatement(newestRights(sql`${ofCustomer} and ${isOpen}`)),
    closed: createStatement(newestRights(sql`${ofCustomer} and (${isOpen}) is not true`)),
  };
};

const ofProduct = toStatement(
  sql`select ${seesProduct(viewer, product.id)} as visible, false as is_for_all
    from ${product} where ${product.id} = ${id}`,
  sql`exists (select from ${product} where ${product.id} = ${id} and ${coversProduct(product)})`,
);

const ofDocument = toStatement(
  sql`select (${seesDocument(viewer, document)}) is true as visible,
      ${isForAll(document)} as is_for_all
    from ${document} where ${document.id} = ${id}`,
  sql`exists (select from ${document} left join ${product} on ${product.id} = ${document.productId}
    where ${document.id} = ${id} and case when ${document.productId} is not null
      then ${coversProduct(product)} else ${coversManufacturer(document.manufacturerId)} end)`,
);

/**
 * Explains why a customer sees a product or a document at a time, or why not.
 * @throws DomainError 400 unless exactly one of the two is named and exists.
 */
export async function explainVisibility(
  context: Context,
  query: RouteQuery<typeof route>,
): Promise<VisibilityExplanation> {
  authorize(context.actor, route.access);
  const { product_id: productId, document_id: documentId } = query;
  const named = productId ?? documentId;
  if (named === undefined || (productId !== undefined && documentId !== undefined)) {
    throw fieldError('non_field_errors', 'right.product_or_document');
  }
  const at = query.as_of === undefined ? context.now : new Date(query.as_of);
  const statement = productId === undefined ? ofDocument : ofProduct;
  const values = { id: named, customer_id: query.customer_id, scope_now: at.toISOString() };
  const { database } = context;
  const [exists, [explanation], rights, closed] = await Promise.all([
    isCustomer(context, query.customer_id),
    statement.visible.run<{ visible: boolean; is_for_all: boolean }>(database, values),
    statement.rights.run<ViewingRight>(database, values),
    statement.closed.run<ViewingRight>(database, values),
  ]);
  if (!exists || !explanation) {
    const field = productId === undefined ? 'document_id' : 'product_id';
    throw validationError({
      ...(exists ? {} : customerNotFound),
      ...(explanation ? {} : { [field]: [{ key: 'field.not_found' as const }] }),
    });
  }
  return {
    visible: explanation.visible,
    because: explanation.is_for_all ? 'all_customers' : explanation.visible ? 'right' : 'none',
    rights,
    closed_rights: closed,
  };
}
