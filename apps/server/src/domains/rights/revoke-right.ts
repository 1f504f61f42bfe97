import { revokeViewingRight as route } from '@portal/contract/rights';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, requireVersion } from '#server/resource/write.ts';
import { holdRight } from './hold-right.ts';
import { recordSteps } from './record-steps.ts';
import { viewingRights } from './viewing-right.resource.ts';

/** Takes a right away; its history is kept. @throws PortalError `stale`, `not_found`. */
export async function revokeRight(
  context: Context,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const { row } = await holdRight(tx, context, id);
    requireVersion(row, seenVersion);
    await recordSteps(tx, context, { action: 'revoked', rightIds: [row.id] });
    await deleteRow(tx, context, viewingRights, row);
  });
}
