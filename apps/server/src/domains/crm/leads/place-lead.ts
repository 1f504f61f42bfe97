import { type LeadStage, leadStages } from '@portal/contract/crm';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import type { LockedRow, Row } from '#server/resource/write.ts';
import { choosePosition, type Placement } from './choose-position.ts';
import { leadMove } from './lead.table.ts';

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

/** Key of the advisory lock. One lock covers the whole board. */
const boardLock = 7_420_004;

/**
 * Locks the board until the transaction ends, so that moves choose their positions one at a time.
 * Lock it before any row, which prevents deadlocks. Contention is low: people move cards by hand,
 * and a move takes a few milliseconds.
 */
export async function lockBoard(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${boardLock})`);
}
