import { sql } from 'drizzle-orm';
import type { RouteBody } from '@portal/contract/kernel';
import { previewGrant as route, type RightsPreview } from '@portal/contract/rights';
import { granted } from '#server/domains/access/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { checkCoverage, customerNotFound } from './check-coverage.ts';
import { readCatalogue } from './lock-catalogue.ts';
import { isCustomer } from './right-holder.resource.ts';
import { getRightsDifference } from './preview-revoke.ts';
import { toCoverageRelation } from './duplicate-rights.ts';

/**
 * Returns what a customer would see in addition with these rights; writes nothing.
 * @throws DomainError 400 as granting them would.
 */
export async function previewGrant(
  context: Context,
  { customer_id: customerId, rights }: RouteBody<typeof route>,
): Promise<RightsPreview> {
  authorize(context.actor, route.access);
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
