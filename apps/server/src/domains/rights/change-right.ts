import {
  changeViewingRight as route,
  type ViewingRight,
  type ViewingRightChange,
} from '@portal/contract/rights';
import { authorize } from '#server/kernel/actor.ts';
import { validationError, fieldError, DomainError } from '#server/kernel/domain-error.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { requireVersion, updateRow, type Row } from '#server/resource/write.ts';
import { closeRights } from './close-rights.ts';
import { expiryIn } from './expiry.ts';
import { holdRight, type HeldRight } from './hold-right.ts';
import { recordSteps } from './record-steps.ts';
import { twinsOf } from './twins.ts';
import { viewingRights } from './viewing-right.resource.ts';

/**
 * Changes until when and why a right holds, closes it, or opens it again (API.md §3 CRM).
 * @throws PortalError 400 at `expires_at` for one that is past, or where an expired right is to be
 * opened without another; `conflict` beside the same open right, `stale`, `not_found`.
 */
export async function changeRight(
  context: Context,
  { id, body, seenVersion }: { id: string; body: ViewingRightChange; seenVersion: number | null },
): Promise<Versioned<ViewingRight>> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const right = await holdRight(tx, context, id);
    const { expiresAt, faults } = expiryIn(body.expires_at, context.now);
    if (Object.keys(faults).length > 0) throw validationError(faults);
    const until = expiresAt === undefined ? right.expiresAt : expiresAt;
    const opens = body.is_active === true;
    if (opens && until !== null && new Date(until) <= context.now) {
      throw fieldError('expires_at', 'right.expired');
    }
    requireVersion(right.row, seenVersion);
    if (opens && !right.isActive) await makeRoom(tx, context, right);
    const values = differing(right, body, until);
    if (Object.keys(values).length === 0) return;
    const { action, deed } = stepOf(values);
    await updateRow(tx, context, viewingRights, right.row, { values, action: deed });
    await recordSteps(tx, context, { action, rightIds: [id.toLowerCase()] });
  });
  return read(context, viewingRights, id);
}

/** A closed right opens beside no open one; one that has expired is closed. */
async function makeRoom(
  tx: Transaction,
  context: Context,
  { customerId, covered }: HeldRight,
): Promise<void> {
  const twins = await twinsOf(tx, context, { customerId, coverage: [covered] });
  if (twins.some(({ isOpen }) => isOpen)) {
    throw new DomainError('conflict', { message: { key: 'right.held' } });
  }
  await closeRights(tx, context, { action: 'expired', rightIds: twins.map(({ id }) => id) });
}

/** The columns whose values differ; an instant is the same however it is written. */
function differing(
  { row, expiresAt }: HeldRight,
  body: ViewingRightChange,
  until: string | null,
): Row {
  const isOther = instantOf(until) !== instantOf(expiresAt);
  const wished = {
    expiresAt: isOther ? until : undefined,
    reason: body.reason,
    notes: body.notes,
    isActive: body.is_active,
  };
  return Object.fromEntries(
    Object.entries(wished).filter(
      ([column, value]) => value !== undefined && value !== row[column],
    ),
  );
}

const instantOf = (written: string | null) => (written === null ? null : Date.parse(written));

function stepOf({ isActive }: Row) {
  if (isActive === undefined) return { action: 'changed', deed: 'change' } as const;
  return isActive === true
    ? ({ action: 'reactivated', deed: 'reactivate' } as const)
    : ({ action: 'deactivated', deed: 'deactivate' } as const);
}
