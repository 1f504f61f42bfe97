import type { RouteBody, RouteResponse } from '@portal/contract/kernel';
import {
  bulkGrantViewingRights,
  grantViewingRight,
  type ViewingRight,
  type ViewingRightInput,
} from '@portal/contract/rights';
import { sql } from 'drizzle-orm';
import { createStatement } from '#server/database/statement.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError, type FieldMessages, validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { getSelectList } from '#server/resource/resource.ts';
import { transact } from '#server/resource/transact.ts';
import { checkCoverage } from '../right-coverage.ts';
import { customerNotFound, lockCustomer } from '../right-holder.resource.ts';
import { parseExpiry } from '../right-status.ts';
import { viewingRights } from '../viewing-right.resource.ts';
import { viewingRight } from '../viewing-right.table.ts';
import { addRights } from './add-rights.ts';
import { lockCatalogue } from './lock-right.ts';

/**
 * Grants a right and closes an expired right of the same coverage (API.md §3 CRM).
 * @throws DomainError 400 at an invalid field; `conflict` when the same right is already open.
 */
export async function grantRight(
  context: Context,
  body: ViewingRightInput,
): Promise<Versioned<ViewingRight>> {
  authorize(context.actor, grantViewingRight.access);
  const { ids } = await checkAndAdd(context, { ...body, rights: [body] }, ([errors]) => errors);
  const [id] = ids;
  if (id === undefined) throw new DomainError('conflict', { message: { key: 'right.held' } });
  return read(context, viewingRights, id);
}

type BulkGrant = RouteBody<typeof bulkGrantViewingRights>;

/**
 * Grants many rights, all or none. Skips rights that are already open and duplicates in the
 * request.
 * @throws DomainError 400 with one entry per row, empty for valid rows.
 */
export async function bulkGrant(
  context: Context,
  body: BulkGrant,
): Promise<RouteResponse<typeof bulkGrantViewingRights>> {
  authorize(context.actor, bulkGrantViewingRights.access);
  const { ids, skippedRows } = await checkAndAdd(context, body, (rights) => ({ rights }));
  const skipped = new Set(skippedRows);
  return {
    created_rights: await selectRightsByIds(context, ids),
    skipped: body.rights.filter((_sent, index) => skipped.has(index)),
  };
}

/** Locks what the rights name, checks them and adds them. `toFields` places the rights' errors. */
function checkAndAdd(
  context: Context,
  { customer_id: customerId, rights, expires_at: requestedExpiry, reason, notes }: BulkGrant,
  toFields: (errors: FieldMessages[]) => FieldMessages | undefined,
): ReturnType<typeof addRights> {
  const expiry = parseExpiry(requestedExpiry, context.now);
  return transact(context, async (tx) => {
    const isLocked = await lockCustomer(tx, customerId);
    const { coverage, errors } = await checkCoverage(rights, (named) => lockCatalogue(tx, named));
    const wrong: FieldMessages = {
      ...(isLocked ? {} : customerNotFound),
      ...(errors ? toFields(errors) : {}),
      ...expiry.errors,
    };
    if (Object.keys(wrong).length > 0) throw validationError(wrong);
    return addRights(tx, context, {
      customerId,
      coverage,
      expiresAt: expiry.expiresAt ?? null,
      reason: reason ?? null,
      notes: notes ?? null,
    });
  });
}

// Only employees grant rights.
const ofIds = createStatement(sql`select ${getSelectList(viewingRights, { kind: 'system' })}
  from ${viewingRight} ${viewingRights.joins}
  where ${viewingRight.id} = any(${sql.placeholder('ids')}::uuid[]) order by ${viewingRight.ordinal}`);

/** Returns rights by their ids, oldest first. */
function selectRightsByIds(
  { database, now }: Context,
  ids: readonly string[],
): Promise<ViewingRight[]> {
  return ofIds.run<ViewingRight>(database, { ids, scope_now: now.toISOString() });
}
