import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { LeadStage } from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import { fieldError, DomainError } from '#server/kernel/domain-error.ts';
import { lead } from './lead.table.ts';
import { rebalancePositions } from './rebalance-positions.ts';
import { getPositionBetween } from './position-between.ts';

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
  /** The card itself, which is not among the others; null where it is new. */
  readonly id: string | null;
  readonly placement: Placement;
}

/**
 * The position that puts a card where it is wished; the board must be held. One row is written by a
 * move, but where a number is taken or none is left between two cards.
 * @throws PortalError 400 at `before_id` or `after_id` for a card that is none, or the same one;
 *   `conflict` where the other card is in another stage by now.
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

/** The position of the card next above or below one, or of the first of all; null where there is none. */
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
 * The position itself; a card that stands there moves on right behind it. Where there is no number
 * left for that one, the place before it.
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
  // The card itself still stands where it was, and may be the next one.
  const next = await findAdjacentPosition(tx, { ...request, id: null }, position, 'below');
  const behind = getPositionBetween(position, next);
  if (behind === null) return choosePositionNextTo(tx, request, { at: 'before', id: occupant.id });
  await tx.update(lead).set({ position: behind }).where(eq(lead.id, occupant.id));
  return position;
}
