import type { LeadBoard, LeadCard } from '@portal/contract/crm';
import { compareCards, manualOrder, type BoardOrder } from '../data/board-order.ts';
import type { MoveRequest } from './move.ts';

type Column = LeadBoard['stages'][number];

/**
 * Returns the board after a move, with its counts. Idempotent, so that a board that the server has
 * already updated stays right. `answer`: the card as the server returned it.
 */
export function applyMove(
  board: LeadBoard,
  request: MoveRequest,
  order: BoardOrder,
  serverCard?: LeadCard,
): LeadBoard {
  const from = board.stages.find(({ results }) => results.some(({ id }) => id === request.lead.id));
  const found = from?.results.find(({ id }) => id === request.lead.id);
  if (!from || !found) return board;
  const card =
    serverCard ?? (found.stage === request.stage ? found : { ...found, stage: request.stage });
  return {
    ...board,
    stages: board.stages.map((column) => {
      const step = Number(column.stage === request.stage) - Number(column === from);
      if (column !== from && column.stage !== request.stage) return column;
      const others = column.results.filter(({ id }) => id !== card.id);
      const results =
        column.stage === request.stage ? withCard(others, card, request, order) : others;
      return { ...column, results, count: column.count + step, total: column.total + step };
    }),
  };
}

function withCard(
  others: Column['results'],
  card: LeadCard,
  { placement }: MoveRequest,
  order: BoardOrder,
): LeadCard[] {
  const index =
    order === manualOrder
      ? getPlacementIndex(others, placement)
      : getSortedIndex(others, card, order);
  return others.toSpliced(index, 0, card);
}

function getPlacementIndex(others: Column['results'], placement: MoveRequest['placement']): number {
  if (placement.at === 'top') return 0;
  const index = others.findIndex(({ id }) => id === placement.id);
  // A neighbour that has left: the server will say so.
  if (index === -1) return 0;
  return placement.at === 'before' ? index : index + 1;
}

function getSortedIndex(others: Column['results'], card: LeadCard, order: BoardOrder): number {
  const index = others.findIndex((other) => compareCards(order, card, other) <= 0);
  return index === -1 ? others.length : index;
}
