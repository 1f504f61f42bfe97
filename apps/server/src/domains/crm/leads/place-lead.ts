import { leadStages, type LeadStage } from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import type { LockedRow, Row } from '#server/resource/write.ts';
import { choosePosition, type Placement } from './choose-position.ts';
import { insertLeadMove } from './insert-lead-move.ts';

/**
 * Returns the columns that place a locked lead in a stage, and stores a change of the stage. The
 * caller must have locked the board.
 * @throws DomainError as `choosePosition`.
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

/** Narrows the stage of a row. The column's constraint allows no other value. */
export function getStage(row: Row): LeadStage {
  const stage = leadStages.find((one) => one === row['stage']);
  if (!stage) throw new Error(`${String(row['stage'])} is no stage`);
  return stage;
}
