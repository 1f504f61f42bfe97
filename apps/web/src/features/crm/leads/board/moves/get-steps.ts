import type { LeadCard } from '@portal/contract/crm';
import type { Steps } from '../move-menu.tsx';
import type { Placement } from './move.ts';

/** Returns the targets of a card within its column; `total`: number of cards in the column. */
export function getSteps(cards: readonly LeadCard[], index: number, total: number): Steps {
  const [first, above, below] = [cards[0], cards[index - 1], cards[index + 1]];
  return {
    total,
    // One step up from the second place is the top.
    top: first && index > 1 ? step(1, { at: 'before', id: first.id }) : null,
    up: above ? step(index, { at: 'before', id: above.id }) : null,
    down: below ? step(index + 2, { at: 'after', id: below.id }) : null,
  };
}

const step = (position: number, placement: Placement) => ({ position, placement });
