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
import { getRightsDifference } from './rights-difference.ts';
import { toCoverageRelation } from './duplicate-rights.ts';

/**
 * What a customer would see more with these rights; nothing is written.
 * @throws PortalError 400 as granting them would.
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
  // What the wished rights open and those held do not: what both together open, less those held.
  return getRightsDifference(context, {
    changed: toCoverageRelation(coverage),
    more: sql`select product_id, manufacturer_id, product_type from wished`,
    less: granted({ customerId, now: context.now.toISOString() }),
  });
}
