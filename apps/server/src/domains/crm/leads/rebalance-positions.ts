import { type LeadStage, maxPosition } from '@portal/contract/crm';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { lead } from './lead.table.ts';

/** Initial number of cards to rebalance on each side of a position. */
const initialSize = 32;

/**
 * Spreads the positions of the cards around `at` evenly when no number is left between two of them.
 * Widens the window until the gaps are large enough, to write few rows. The caller must have locked
 * the board. The order of the cards stays the same, so that no version changes.
 */
export async function rebalancePositions(
  tx: Transaction,
  { stage, at }: { stage: LeadStage; at: number },
): Promise<void> {
  for (let size = initialSize; ; size *= 4) {
    const { ids, low, high, isWholeStage } = await getWindow(tx, { stage, at, size });
    const gap = (high - low) / (ids.length + 1);
    if (gap >= minGap * size || isWholeStage) {
      await writePositions(
        tx,
        stage,
        ids.map((id, index) => ({ id, position: low + gap * (index + 1) })),
      );
      return;
    }
  }
}

interface Window {
  /** Cards to spread, in their order. */
  readonly ids: readonly string[];
  /** Position of the lower neighbour. */
  readonly low: number;
  readonly high: number;
  /** True if no card lies beyond. */
  readonly isWholeStage: boolean;
}

async function getWindow(
  tx: Transaction,
  { stage, at, size }: { stage: LeadStage; at: number; size: number },
): Promise<Window> {
  const { rows } = await tx.execute<{ id: string; position: number; above: boolean }>(sql`
    select id, position, position <= ${at} as above from (
      (select ${lead.id}, ${lead.position} from ${lead}
        where ${lead.stage} = ${stage} and ${lead.position} <= ${at}
        order by ${lead.position} desc limit ${size + 1})
      union all
      (select ${lead.id}, ${lead.position} from ${lead}
        where ${lead.stage} = ${stage} and ${lead.position} > ${at}
        order by ${lead.position} limit ${size + 1})
    ) as around order by position`);
  const above = rows.filter((row) => row.above).length;
  const hasLow = above > size;
  const hasHigh = rows.length - above > size;
  const moved = rows.slice(hasLow ? 1 : 0, hasHigh ? -1 : rows.length);
  const span = defaultGap * (moved.length + 1);
  const first = rows[0]?.position ?? 0;
  const last = rows.at(-1)?.position ?? 0;
  return {
    ids: moved.map(({ id }) => id),
    low: hasLow ? first : (hasHigh ? last : first + span / 2) - span,
    high: hasHigh ? last : (hasLow ? first : first - span / 2) + span,
    isWholeStage: !hasLow && !hasHigh,
  };
}

/**
 * Writes in two steps, through positions that no card uses, because the unique index is checked for
 * every row.
 */
async function writePositions(
  tx: Transaction,
  stage: LeadStage,
  cards: readonly { id: string; position: number }[],
): Promise<void> {
  const ids = cards.map(({ id }) => id);
  const ofStage = eq(lead.stage, stage);
  for (const positions of [
    cards.map((_place, at) => -4 * maxPosition - at),
    cards.map(({ position }) => position),
  ]) {
    await tx.execute(sql`update ${lead} set position = placed.position
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(positions)}::float8[]) as placed (id, position)
      where ${lead.id} = placed.id and ${ofStage}`);
  }
}

/** Distance between the positions of two neighbouring new cards. */
const defaultGap = 65_536;

/** Smallest usable distance: below it, positions soon have no number between them. */
const minGap = 1 / 512;

/** Returns a position between two, or beyond an end of the stage; null if no number is left. */
export function getPositionBetween(low: number | null, high: number | null): number | null {
  if (low === null) return high === null ? 0 : high - defaultGap;
  if (high === null) return low + defaultGap;
  return high - low < 2 * minGap ? null : (low + high) / 2;
}
