import { revokeViewingRight as route } from '@portal/contract/rights';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, requireVersion } from '#server/resource/write.ts';
import { lockRight } from './lock-right.ts';
import { recordHistory } from './record-history.ts';
import { viewingRights } from './viewing-right.resource.ts';

/**
 * Deletes a right; its history stays.
 * @throws DomainError `stale`, `not_found`.
 */
export async function revokeRight(
  context: Context,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const { row } = await lockRight(tx, context, id);
    requireVersion(row, seenVersion);
    await recordHistory(tx, context, { action: 'revoked', rightIds: [row.id] });
    await deleteRow(tx, context, viewingRights, row);
  });
}
