import {
  changeViewingRight as route,
  type ViewingRight,
  type ViewingRightPatch,
} from '@portal/contract/rights';
import { authorize } from '#server/kernel/actor.ts';
import { validationError, fieldError, DomainError } from '#server/kernel/domain-error.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { requireVersion, updateRow, type Row } from '#server/resource/write.ts';
import { parseExpiry } from '../right-status.ts';
import { viewingRights } from '../viewing-right.resource.ts';
import { findDuplicateRights } from './grant-rights.ts';
import { closeRights, recordHistory } from './close-rights.ts';
import { type LockedRight, lockRight } from './lock-right.ts';

/**
 * Changes the end date and reason of a right, closes it, or reopens it (API.md §3 CRM).
 * @throws DomainError 400 at `expires_at` for a past date, or when an expired right is reopened
 * without a new date; `conflict` when the same right is already open; `stale`, `not_found`.
 */
export async function changeRight(
  context: Context,
  { id, body, seenVersion }: { id: string; body: ViewingRightPatch; seenVersion: number | null },
): Promise<Versioned<ViewingRight>> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const right = await lockRight(tx, context, id);
    const { expiresAt, errors } = parseExpiry(body.expires_at, context.now);
    if (Object.keys(errors).length > 0) throw validationError(errors);
    const until = expiresAt === undefined ? right.expiresAt : expiresAt;
    const opens = body.is_active === true;
    if (opens && until !== null && new Date(until) <= context.now) {
      throw fieldError('expires_at', 'right.expired');
    }
    requireVersion(right.row, seenVersion);
    if (opens && !right.isActive) await closeDuplicates(tx, context, right);
    const values = getDifferences(right, body, until);
    if (Object.keys(values).length === 0) return;
    const { action, auditAction } = toHistoryStep(values);
    await updateRow(tx, context, viewingRights, right.row, { values, action: auditAction });
    await recordHistory(tx, context, { action, rightIds: [id.toLowerCase()] });
  });
  return read(context, viewingRights, id);
}

/**
 * Closes expired duplicates before a right is reopened.
 * @throws DomainError `conflict` when a duplicate is open.
 */
async function closeDuplicates(
  tx: Transaction,
  context: Context,
  { customerId, coverage }: LockedRight,
): Promise<void> {
  const duplicates = await findDuplicateRights(tx, context, { customerId, coverage: [coverage] });
  if (duplicates.some(({ isOpen }) => isOpen)) {
    throw new DomainError('conflict', { message: { key: 'right.held' } });
  }
  await closeRights(tx, context, { action: 'expired', rightIds: duplicates.map(({ id }) => id) });
}

/** Returns the columns whose values differ. Compares instants, not their notation. */
function getDifferences(
  { row, expiresAt }: LockedRight,
  body: ViewingRightPatch,
  until: string | null,
): Row {
  const isOther = toTimestamp(until) !== toTimestamp(expiresAt);
  const requested = {
    expiresAt: isOther ? until : undefined,
    reason: body.reason,
    notes: body.notes,
    isActive: body.is_active,
  };
  return Object.fromEntries(
    Object.entries(requested).filter(
      ([column, value]) => value !== undefined && value !== row[column],
    ),
  );
}

const toTimestamp = (written: string | null) => (written === null ? null : Date.parse(written));

function toHistoryStep({ isActive }: Row) {
  if (isActive === undefined) return { action: 'changed', auditAction: 'change' } as const;
  return isActive === true
    ? ({ action: 'reactivated', auditAction: 'reactivate' } as const)
    : ({ action: 'deactivated', auditAction: 'deactivate' } as const);
}
