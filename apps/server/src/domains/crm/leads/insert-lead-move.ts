import type { LeadStage } from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { leadMove } from './lead-move.table.ts';

interface Step {
  readonly leadId: string;
  /** Null for a new lead. */
  readonly from: LeadStage | null;
  readonly to: LeadStage;
}

/** Stores that a lead entered a stage. */
export async function insertLeadMove(
  tx: Transaction,
  { now, actor }: Context,
  { leadId, from, to }: Step,
): Promise<void> {
  await tx.insert(leadMove).values({
    id: newId(),
    leadId,
    fromStage: from,
    toStage: to,
    at: now.toISOString(),
    movedBy: getUserId(actor),
  });
}
