import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { viewingRight } from '#server/domains/access/viewing-right.table.ts';
import type { Context } from '#server/resource/context.ts';
import { toCoverageKey, type RightCoverage } from './lock-catalogue.ts';

/**
 * Returns coverage as a relation of `product_id`, `manufacturer_id` and `product_type`, like
 * `granted`.
 */
export function toCoverageRelation(coverage: readonly RightCoverage[]): SQL {
  return sql`select requested.product_id, requested.manufacturer_id, requested.product_type from unnest(
    ${sql.param(coverage.map(({ productId }) => productId))}::uuid[],
    ${sql.param(coverage.map(({ manufacturerId }) => manufacturerId))}::uuid[],
    ${sql.param(coverage.map(({ productType }) => productType))}::text[])
    as requested(product_id, manufacturer_id, product_type)`;
}

interface DuplicateRight {
  readonly id: string;
  readonly key: string;
  readonly isOpen: boolean;
}

const nilUuid = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`);

/** Returns the columns that `product_viewing_right_open_unique` compares. */
const toComparisonKey = (of: {
  productId: unknown;
  manufacturerId: unknown;
  productType: unknown;
}) =>
  sql`(coalesce(${of.productId}, ${nilUuid}),
    (case when ${of.productId} is null then coalesce(${of.manufacturerId}, ${nilUuid}) else ${nilUuid} end),
    coalesce(${of.productType}, ''))`;

/** Returns the active rights of a locked customer with the same coverage, open or expired. */
export async function findDuplicateRights(
  tx: Transaction,
  { now }: Context,
  { customerId, coverage }: { customerId: string; coverage: readonly RightCoverage[] },
): Promise<DuplicateRight[]> {
  const requested = {
    productId: sql.raw('requested.product_id'),
    manufacturerId: sql.raw('requested.manufacturer_id'),
    productType: sql.raw('requested.product_type'),
  };
  const found = await tx
    .select({
      id: viewingRight.id,
      manufacturerId: viewingRight.manufacturerId,
      productType: viewingRight.productType,
      productId: viewingRight.productId,
      isOpen: sql<boolean>`${viewingRight.expiresAt} is null or ${viewingRight.expiresAt} > ${now.toISOString()}::timestamptz`,
    })
    .from(viewingRight)
    .innerJoin(
      sql`(${toCoverageRelation(coverage)}) as requested`,
      sql`${toComparisonKey(viewingRight)} = ${toComparisonKey(requested)}`,
    )
    .where(sql`${viewingRight.customerId} = ${customerId} and ${viewingRight.isActive}`);
  return found.map((right) => ({ id: right.id, key: toCoverageKey(right), isOpen: right.isOpen }));
}
