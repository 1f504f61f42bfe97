import { eq, sql } from 'drizzle-orm';
import type { RouteBody } from '@portal/contract/kernel';
import { previewRevoke as route, type RightsPreview } from '@portal/contract/rights';
import { granted, grantedWithout } from '#server/domains/access/index.ts';
import { viewingRight } from '#server/domains/access/viewing-right.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { customerNotFound } from './check-coverage.ts';
import { isOneOf } from './lock-catalogue.ts';
import { isCustomer } from './right-holder.resource.ts';
import { getRightsDifference } from './rights-difference.ts';
import { rejectForeignIds } from './reject-foreign-ids.ts';

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
    less: grantedWithout(viewer, sql`array(select id from wished)`),
  });
}
