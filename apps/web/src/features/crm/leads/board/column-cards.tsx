import type { LeadBoard, LeadCard } from '@portal/contract/crm';
import { startTransition, useEffect, useState } from 'react';
import { BoardCard } from './board-card.tsx';
import type { Steps } from './move-menu.tsx';
import type { Placement } from './moves/lead-moves.ts';

/** Number of cards that a column shows at once: as many as fit on a high screen. */
const firstCards = 6;

/** Number of cards added at a time: with six columns, a slow processor is busy for 50 ms. */
const nextCards = 5;

export interface ColumnCardsProps {
  column: LeadBoard['stages'][number];
  /** True if cards have positions. */
  isOrdered: boolean;
  /** Index of the first card; those before it are shown already. */
  from?: number;
}

/**
 * Shows the cards of a column, and those out of sight after the first ones are painted: a hundred
 * cards in each of six columns would leave the board empty for seconds. Each step renders its own
 * cards only.
 */
export function ColumnCards({ column, isOrdered, from = 0 }: ColumnCardsProps) {
  const { results, count } = column;
  const [isRestShown, setRestShown] = useState(false);
  useEffect(() => startTransition(() => setRestShown(true)), []);
  const until = from + (from === 0 ? firstCards : nextCards);
  return (
    <>
      {results.slice(from, until).map((card, place) => (
        <BoardCard
          key={card.id}
          card={card}
          steps={isOrdered ? getSteps(results, from + place, count) : undefined}
        />
      ))}
      {isRestShown && until < results.length ? (
        <ColumnCards column={column} isOrdered={isOrdered} from={until} />
      ) : null}
    </>
  );
}

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
