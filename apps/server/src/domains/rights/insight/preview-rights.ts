import type { RouteBody } from '@portal/contract/kernel';
import {
  maxPreviewedItems,
  previewGrant as grantRoute,
  previewRevoke as revokeRoute,
  type RightsPreview,
} from '@portal/contract/rights';
import { eq, sql, type SQL } from 'drizzle-orm';
import { naturalCollation } from '#server/database/columns.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { isOneOf, readCatalogue } from '../change/lock-right.ts';
import { rejectForeignIds } from '../change/revoke-rights.ts';
import { checkCoverage, toCoverageRelation } from '../right-coverage.ts';
import { customerNotFound, isCustomer } from '../right-holder.resource.ts';
import { viewingRight } from '../viewing-right.table.ts';
import { documentsOpenedBy, granted, grantedWithout, productsOpenedBy } from '../visible.ts';

/**
 * Returns what a customer would see in addition with these rights; writes nothing.
 * @throws DomainError 400 as granting them would.
 */
export async function previewGrant(
  context: Context,
  { customer_id: customerId, rights }: RouteBody<typeof grantRoute>,
): Promise<RightsPreview> {
  authorize(context.actor, grantRoute.access);
  const { orm } = context.database;
  const { coverage, errors } = await checkCoverage(rights, (named) => readCatalogue(orm, named));
  const wrong = {
    ...((await isCustomer(context, customerId)) ? {} : customerNotFound),
    ...(errors ? { rights: errors } : {}),
  };
  if (Object.keys(wrong).length > 0) throw validationError(wrong);
  // Subtracts what the existing rights open from what existing and new rights open together.
  return getRightsDifference(context, {
    changed: toCoverageRelation(coverage),
    more: sql`select product_id, manufacturer_id, product_type from changed_right`,
    less: granted({ customerId, now: context.now.toISOString() }),
  });
}

/**
 * Returns what a customer would lose without these rights; writes nothing.
 * @throws DomainError 400 for an unknown customer and for ids of other customers' rights.
 */
export async function previewRevoke(
  context: Context,
  { customer_id: customerId, right_ids: rightIds }: RouteBody<typeof revokeRoute>,
): Promise<RightsPreview> {
  authorize(context.actor, revokeRoute.access);
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
 * items by name, of a document in several languages one. Both are relations like `granted`. They may refer to the relation
 * `changed_right`, which contains `changed` and is evaluated once.
 */
async function getRightsDifference(
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
      select distinct on (coalesce(${document.translationGroupId}, ${document.id}))
        ${document.id}, ${document.title}, ${document.category}, ${document.language}
      from ${document} where ${documentsOpenedBy(more, document)}
        and ${documentsOpenedBy(less, document)} is not true
      order by coalesce(${document.translationGroupId}, ${document.id}), ${document.language}
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
