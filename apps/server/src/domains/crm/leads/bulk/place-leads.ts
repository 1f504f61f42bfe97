import { type LeadStage, leadStages } from '@portal/contract/crm';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import type { Row } from '#server/resource/write.ts';
import { lead, leadMove } from '../lead.table.ts';
import { getStage } from '../place-lead.ts';
import { getPositionBetween } from '../rebalance-positions.ts';

/** A lead that gets a place in a stage. */
interface Placed {
  readonly id: string;
  readonly stage: string;
}

/** Stages in which a transaction without the lock of the board has left room. */
export type Room = Set<string>;

/** Place for thousands of cards that others put on top while an import runs. */
const roomSize = 2 ** 28;

/**
 * Returns positions above all cards of the stages, by lead; the first lead of a stage is highest.
 * `taken` names positions that the same statement writes. The caller must have locked the board, or leaves
 * room for cards that others put on top meanwhile.
 */
export async function placeOnTop(
  tx: Transaction,
  placed: readonly Placed[],
  {
    taken = [],
    room,
  }: {
    readonly taken?: readonly { readonly stage: string; readonly position: number }[];
    readonly room?: Room;
  } = {},
): Promise<ReadonlyMap<string, number>> {
  const positions = new Map<string, number>();
  const byStage = Map.groupBy(placed, ({ stage }) => stage);
  if (byStage.size === 0) return positions;
  const { rows } = await tx.execute<{ stage: string; position: number | null }>(sql`
    select wanted.stage, (select ${lead.position} from ${lead}
      where ${lead.stage} = wanted.stage order by ${lead.position} limit 1) as position
    from unnest(${sql.param([...byStage.keys()])}::text[]) as wanted (stage)`);
  const tops = new Map(rows.map(({ stage, position }) => [stage, position]));
  for (const { stage, position } of taken) {
    const top = tops.get(stage) ?? null;
    if (top === null || position < top) tops.set(stage, position);
  }
  for (const [stage, ofStage] of byStage) {
    let top = tops.get(stage) ?? null;
    if (room && !room.has(stage)) {
      top = (top ?? 0) - roomSize;
      room.add(stage);
    }
    for (const { id } of ofStage.toReversed()) {
      top = getPositionBetween(null, top) ?? 0;
      positions.set(id, top);
    }
  }
  return positions;
}

interface Moved {
  readonly before: Row & { readonly id: string };
  readonly values: Row;
}

/** Stores that leads entered a stage, with one statement. */
export async function insertLeadMoves(
  tx: Transaction,
  { now, actor }: Context,
  changed: readonly Moved[],
): Promise<void> {
  const moves = changed.flatMap(({ before, values }) => {
    const to: LeadStage | undefined = leadStages.find((one) => one === values['stage']);
    if (to === undefined) return [];
    const movedBy = getUserId(actor);
    const at = now.toISOString();
    return [
      { id: newId(), leadId: before.id, fromStage: getStage(before), toStage: to, at, movedBy },
    ];
  });
  if (moves.length > 0) await tx.insert(leadMove).values(moves);
}
