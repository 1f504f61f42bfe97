import type { LeadCard, LeadPriority } from '@portal/contract/crm';

/** The orders of the board's columns, as the address and the API call them; the first is its own. */
export const boardOrders = [
  ['position', 'position'],
  ['-priority', 'priority_down'],
  ['priority', 'priority_up'],
  ['-last_note_at', 'note_newest'],
  ['last_note_at', 'note_oldest'],
] as const;

export type BoardOrder = (typeof boardOrders)[number][0];

/** The order by hand: the one in which a card can be put between two others. */
export const manualOrder: BoardOrder = 'position';

const ranks: Readonly<Record<LeadPriority, number>> = { low: 0, medium: 1, high: 2 };

/**
 * Returns a negative number if `one` comes before `other`; positions are not compared, but chosen.
 */
export function compareCards(order: BoardOrder, one: LeadCard, other: LeadCard): number {
  const sign = order.startsWith('-') ? -1 : 1;
  if (order === manualOrder) return 0;
  if (order.endsWith('priority')) return sign * (ranks[one.priority] - ranks[other.priority]);
  // Without a note counts as older than all others, as on the server.
  return sign * (getLastNoteTime(one) - getLastNoteTime(other));
}

const getLastNoteTime = ({ last_note_at: at }: LeadCard): number =>
  at === null ? 0 : Date.parse(at);
