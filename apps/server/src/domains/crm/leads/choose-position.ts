import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { LeadStage } from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import { fieldError, DomainError } from '#server/kernel/domain-error.ts';
import { lead } from './lead.table.ts';
import { makeRoom } from './make-room.ts';
import { positionBetween } from './position-between.ts';

/** Where a card is to stand among the others of a stage. */
export type Place =
  | { readonly at: 'top' }
  | { readonly at: 'position'; readonly position: number }
  | { readonly at: 'before' | 'after'; readonly id: string };

/** Where a body puts a lead that it makes or moves, by the position it names or none. */
export function placeAt(position: number | undefined): Place {
  return position === undefined ? { at: 'top' } : { at: 'position', position };
}

interface Wish {
  readonly stage: LeadStage;
  /** The card itself, which is not among the others; null where it is new. */
  readonly id: string | null;
  readonly place: Place;
}

/**
 * The position that puts a card where it is wished; the board must be held. One row is written by a
 * move, but where a number is taken or none is left between two cards.
 * @throws PortalError 400 at `before_id` or `after_id` for a card that is none, or the same one;
 *   `conflict` where the other card is in another stage by now.
 */
export async function choosePosition(tx: Transaction, wish: Wish): Promise<number> {
  const { place } = wish;
  switch (place.at) {
    case 'top':
      return positionBetween(null, await nextTo(tx, wish, null, 'below')) ?? 0;
    case 'position':
      return exactly(tx, wish, place.position);
    case 'before':
    case 'after':
      return besides(tx, wish, place);
  }
}

async function besides(
  tx: Transaction,
  wish: Wish,
  place: { readonly at: 'before' | 'after'; readonly id: string },
): Promise<number> {
  for (;;) {
    const position = await positionOf(tx, wish, place);
    const before = place.at === 'before';
    const low = before ? await nextTo(tx, wish, position, 'above') : position;
    const high = before ? position : await nextTo(tx, wish, position, 'below');
    const found = positionBetween(low, high);
    if (found !== null) return found;
    await makeRoom(tx, { stage: wish.stage, at: position });
  }
}

/** Where the named card stands. */
async function positionOf(
  tx: Transaction,
  { stage, id }: Wish,
  named: { readonly at: 'before' | 'after'; readonly id: string },
): Promise<number> {
  const field = `${named.at}_id`;
  if (named.id === id) throw fieldError(field, 'lead.itself');
  const [other] = await tx
    .select({ stage: lead.stage, position: lead.position })
    .from(lead)
    .where(eq(lead.id, named.id));
  if (!other) throw fieldError(field, 'field.not_found');
  if (other.stage !== stage) {
    throw new DomainError('conflict', { message: { key: 'lead.neighbour_moved' } });
  }
  return other.position;
}

/** The position of the card next above or below one, or of the first of all; null where there is none. */
async function nextTo(
  tx: Transaction,
  { stage, id }: Wish,
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
async function exactly(tx: Transaction, wish: Wish, position: number): Promise<number> {
  const { stage, id } = wish;
  const [holder] = await tx
    .select({ id: lead.id })
    .from(lead)
    .where(and(eq(lead.stage, stage), eq(lead.position, position)));
  if (!holder || holder.id === id) return position;
  // The card itself still stands where it was, and may be the next one.
  const next = await nextTo(tx, { ...wish, id: null }, position, 'below');
  const behind = positionBetween(position, next);
  if (behind === null) return besides(tx, wish, { at: 'before', id: holder.id });
  await tx.update(lead).set({ position: behind }).where(eq(lead.id, holder.id));
  return position;
}
