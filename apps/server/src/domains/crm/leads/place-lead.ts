import { leadStages, type LeadStage } from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import type { LockedRow, Row } from '#server/resource/write.ts';
import { choosePosition, type Placement } from './choose-position.ts';
import { insertLeadMove } from './insert-lead-move.ts';

/**
 * The columns that put a held lead at a place of a stage; the board must be held. A step to another
 * stage is remembered.
 * @throws PortalError as `choosePosition` says.
 */
export async function placeLead(
  tx: Transaction,
  context: Context,
  before: LockedRow,
  { stage, placement }: { stage: LeadStage; placement: Placement },
): Promise<Row> {
  const position = await choosePosition(tx, { stage, id: before.id, placement });
  const from = getStage(before);
  if (from === stage) return { position };
  await insertLeadMove(tx, context, { leadId: before.id, from, to: stage });
  return { stage, position, stageChangedAt: context.now.toISOString() };
}

/** The stage of a row; its column admits no other word. */
export function getStage(row: Row): LeadStage {
  const stage = leadStages.find((one) => one === row['stage']);
  if (!stage) throw new Error(`${String(row['stage'])} is no stage`);
  return stage;
}
