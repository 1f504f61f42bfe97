import type { LeadBoard, LeadCard } from '@portal/contract/crm';
import { compareCards, ownOrder, type BoardOrder } from '../data/board-order.ts';
import type { MoveWish } from './move.ts';

type Column = LeadBoard['stages'][number];

/**
 * The board as it is after a move, with its numbers. Done twice it is the same, so that a board that
 * the server has already moved stays right. `answer`: the card as the server has it by now.
 */
export function applyMove(
  board: LeadBoard,
  wish: MoveWish,
  order: BoardOrder,
  answer?: LeadCard,
): LeadBoard {
  const from = board.stages.find(({ results }) => results.some(({ id }) => id === wish.lead.id));
  const found = from?.results.find(({ id }) => id === wish.lead.id);
  if (!from || !found) return board;
  const card = answer ?? (found.stage === wish.stage ? found : { ...found, stage: wish.stage });
  return {
    ...board,
    stages: board.stages.map((column) => {
      const step = Number(column.stage === wish.stage) - Number(column === from);
      if (column !== from && column.stage !== wish.stage) return column;
      const others = column.results.filter(({ id }) => id !== card.id);
      const results = column.stage === wish.stage ? withCard(others, card, wish, order) : others;
      return { ...column, results, count: column.count + step, total: column.total + step };
    }),
  };
}

function withCard(
  others: Column['results'],
  card: LeadCard,
  { place }: MoveWish,
  order: BoardOrder,
): LeadCard[] {
  const index = order === ownOrder ? indexOf(others, place) : sortedIndex(others, card, order);
  return others.toSpliced(index, 0, card);
}

function indexOf(others: Column['results'], place: MoveWish['place']): number {
  if (place.at === 'top') return 0;
  const index = others.findIndex(({ id }) => id === place.id);
  // A neighbour that has left: the server will say so.
  if (index === -1) return 0;
  return place.at === 'before' ? index : index + 1;
}

function sortedIndex(others: Column['results'], card: LeadCard, order: BoardOrder): number {
  const index = others.findIndex((other) => compareCards(order, card, other) <= 0);
  return index === -1 ? others.length : index;
}
