import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { LeadStage } from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import { fieldError, DomainError } from '#server/kernel/domain-error.ts';
import { lead } from './lead.table.ts';
import { getPositionBetween, rebalancePositions } from './rebalance-positions.ts';

/** Position of a card among the others of a stage. */
export type Placement =
  | { readonly at: 'top' }
  | { readonly at: 'position'; readonly position: number }
  | { readonly at: 'before' | 'after'; readonly id: string };

/** Returns the position at which a body places a new or moved lead. */
export function toPlacement(position: number | undefined): Placement {
  return position === undefined ? { at: 'top' } : { at: 'position', position };
}

interface PlacementRequest {
  readonly stage: LeadStage;
  /** Id of the card to place, which is excluded from its neighbours; null for a new card. */
  readonly id: string | null;
  readonly placement: Placement;
}

/**
 * Returns the position for a requested placement. The caller must have locked the board. A move
 * writes a single row, except if the position is taken or no number is left between two cards.
 * @throws DomainError 400 at `before_id` or `after_id` for an unknown card or the card itself;
 * `conflict` if the other card has left the stage.
 */
export async function choosePosition(tx: Transaction, request: PlacementRequest): Promise<number> {
  const { placement } = request;
  switch (placement.at) {
    case 'top':
      return getPositionBetween(null, await findAdjacentPosition(tx, request, null, 'below')) ?? 0;
    case 'position':
      return takePosition(tx, request, placement.position);
    case 'before':
    case 'after':
      return choosePositionNextTo(tx, request, placement);
  }
}

async function choosePositionNextTo(
  tx: Transaction,
  request: PlacementRequest,
  placement: { readonly at: 'before' | 'after'; readonly id: string },
): Promise<number> {
  for (;;) {
    const position = await getNeighborPosition(tx, request, placement);
    const before = placement.at === 'before';
    const low = before ? await findAdjacentPosition(tx, request, position, 'above') : position;
    const high = before ? position : await findAdjacentPosition(tx, request, position, 'below');
    const found = getPositionBetween(low, high);
    if (found !== null) return found;
    await rebalancePositions(tx, { stage: request.stage, at: position });
  }
}

/** Returns the position of the named card. */
async function getNeighborPosition(
  tx: Transaction,
  { stage, id }: PlacementRequest,
  neighbor: { readonly at: 'before' | 'after'; readonly id: string },
): Promise<number> {
  const field = `${neighbor.at}_id`;
  if (neighbor.id === id) throw fieldError(field, 'lead.itself');
  const [other] = await tx
    .select({ stage: lead.stage, position: lead.position })
    .from(lead)
    .where(eq(lead.id, neighbor.id));
  if (!other) throw fieldError(field, 'field.not_found');
  if (other.stage !== stage) {
    throw new DomainError('conflict', { message: { key: 'lead.neighbour_moved' } });
  }
  return other.position;
}

/**
 * Returns the position of the next card above or below a position, or of the first card without
 * one; null if there is no such card.
 */
async function findAdjacentPosition(
  tx: Transaction,
  { stage, id }: PlacementRequest,
  position: number | null,
  side: 'above' | 'below',
): Promise<number | null> {
  const beyond = side === 'above' ? lt : gt;
  const [next] = await tx
    .select({ position: lead.position })
    .from(lead)
    .where(
      and(
        eq(lead.stage, stage),
        position === null ? undefined : beyond(lead.position, position),
        id === null ? undefined : ne(lead.id, id),
      ),
    )
    .orderBy(side === 'above' ? desc(lead.position) : lead.position)
    .limit(1);
  return next?.position ?? null;
}

/**
 * Returns the requested position and moves a card that occupies it just below. Returns a position
 * above that card if no number is left below it.
 */
async function takePosition(
  tx: Transaction,
  request: PlacementRequest,
  position: number,
): Promise<number> {
  const { stage, id } = request;
  const [occupant] = await tx
    .select({ id: lead.id })
    .from(lead)
    .where(and(eq(lead.stage, stage), eq(lead.position, position)));
  if (!occupant || occupant.id === id) return position;
  // Includes the card to place, which still has its old position and may be the next one.
  const next = await findAdjacentPosition(tx, { ...request, id: null }, position, 'below');
  const behind = getPositionBetween(position, next);
  if (behind === null) return choosePositionNextTo(tx, request, { at: 'before', id: occupant.id });
  await tx.update(lead).set({ position: behind }).where(eq(lead.id, occupant.id));
  return position;
}
