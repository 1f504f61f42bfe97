import type { RouteBody } from '@portal/contract/kernel';
import {
  maxPreviewedItems,
  previewRevoke as route,
  type RightsPreview,
} from '@portal/contract/rights';
import { eq, sql, type SQL } from 'drizzle-orm';
import { naturalCollation } from '#server/database/columns.ts';
import {
  documentsOpenedBy,
  granted,
  grantedWithout,
  productsOpenedBy,
} from '#server/domains/access/index.ts';
import { viewingRight } from '#server/domains/access/viewing-right.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { rejectForeignIds } from './bulk-revoke.ts';
import { customerNotFound } from './check-coverage.ts';
import { isOneOf } from './lock-catalogue.ts';
import { isCustomer } from './right-holder.resource.ts';

/**
 * Returns what a customer would lose without these rights; writes nothing.
 * @throws DomainError 400 for an unknown customer and for ids of other customers' rights.
 */
export async function previewRevoke(
  context: Context,
  { customer_id: customerId, right_ids: rightIds }: RouteBody<typeof route>,
): Promise<RightsPreview> {
  authorize(context.actor, route.access);
  if (!(await isCustomer(context, customerId))) throw validationError(customerNotFound);
  const own = await context.database.orm
    .select({ id: viewingRight.id })
    .from(viewingRight)
    .where(
      sql`${isOneOf(viewingRight.id, rightIds)} and ${eq(viewingRight.customerId, customerId)}`,
    );
  const wrong = rejectForeignIds(
    rightIds,
    own.map(({ id }) => id),
  );
  if (wrong) throw validationError(wrong);
  const viewer = { customerId, now: context.now.toISOString() };
  return getRightsDifference(context, {
    changed: sql`select unnest(${sql.param(rightIds)}::uuid[]) as id`,
    more: granted(viewer),
    less: grantedWithout(viewer, sql`array(select id from changed_right)`),
  });
}

const previewLimit = sql.raw(String(maxPreviewedItems));

/**
 * Returns what the rights in `more` open and those in `less` do not: exact counts and the first
 * items by name. Both are relations like `granted`. They may refer to the relation
 * `changed_right`, which contains `changed` and is evaluated once.
 */
export async function getRightsDifference(
  { database }: Context,
  { more, less, changed }: { more: SQL; less: SQL; changed: SQL },
): Promise<RightsPreview> {
  const { rows } = await database.orm.execute<{
    products: RightsPreview['products'];
    documents: RightsPreview['documents'];
  }>(sql`with changed_right as materialized (${changed}), opened_product as materialized (
      select id from (${productsOpenedBy(more)}) as more(id)
      except select id from (${productsOpenedBy(less)}) as less(id)
    ), opened_document as materialized (
      select ${document.id}, ${document.title}, ${document.category}, ${document.language}
      from ${document} where ${documentsOpenedBy(more, document)}
        and ${documentsOpenedBy(less, document)} is not true
    ), first_product as (
      select ${product.id}, ${product.productType}, ${product.name}, ${product.model},
        ${manufacturer.name} as manufacturer
      from ${product} join ${manufacturer} on ${manufacturer.id} = ${product.manufacturerId}
      where ${product.id} in (select id from opened_product)
      order by ${product.name} ${naturalCollation}, ${product.id} limit ${previewLimit}
    ), first_document as (
      select * from opened_document order by title ${naturalCollation}, id limit ${previewLimit}
    )
    select json_build_object('count', (select count(*) from opened_product), 'results',
        (select coalesce(json_agg(first_product), '[]') from first_product)) as products,
      json_build_object('count', (select count(*) from opened_document), 'results',
        (select coalesce(json_agg(first_document), '[]') from first_document)) as documents`);
  const [difference] = rows;
  if (!difference) throw new Error('An aggregate returns one row');
  return difference;
}
