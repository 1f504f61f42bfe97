import type { LeadBoard, LeadCard } from '@portal/contract/crm';
import { memo, startTransition, useEffect, useState } from 'react';
import { BoardCard } from './board-card.tsx';
import type { Steps } from './move-menu.tsx';
import type { Placement } from './moves/move.ts';

/** Number of cards that a column shows at once: as many as fit on a high screen. */
const firstCards = 6;

/** Number of cards added at a time: with six columns, a slow processor is busy for 50 ms. */
const nextCards = 5;

export interface ColumnCardsProps {
  column: LeadBoard['stages'][number];
  /** True if cards have positions. */
  isOrdered: boolean;
}

/**
 * Shows the cards of a column, and those out of sight after the first ones are painted: a hundred
 * cards in each of six columns would leave the board empty for seconds.
 */
export function ColumnCards({ column, isOrdered }: ColumnCardsProps) {
  const { results } = column;
  const [shown, setShown] = useState(firstCards);
  useEffect(() => {
    if (shown < results.length) startTransition(() => setShown(shown + nextCards));
  }, [shown, results.length]);
  return results
    .slice(0, shown)
    .map(({ id }, place) => (
      <ColumnCard key={id} column={column} isOrdered={isOrdered} place={place} />
    ));
}

/** One card, rendered once although more cards are added after it. */
const ColumnCard = memo(function ColumnCard({
  column: { results, count },
  isOrdered,
  place,
}: ColumnCardsProps & { place: number }) {
  const card = results[place];
  if (!card) return null;
  return <BoardCard card={card} steps={isOrdered ? getSteps(results, place, count) : undefined} />;
});

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
