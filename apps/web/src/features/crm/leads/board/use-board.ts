import type { LeadBoard } from '@portal/contract/crm';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { boardQuery, type BoardWish } from './data/board-query.ts';
import { orderOf } from './data/board-wish.ts';
import { applyMove } from './moves/apply-move.ts';
import { useLeadMoves } from './moves/use-lead-moves.ts';

/** The board as the server has it, with the own moves that it does not know of yet. */
export function useBoard(wish: BoardWish) {
  const query = useQuery({ ...boardQuery(wish), placeholderData: keepPreviousData });
  const { moves } = useLeadMoves();
  const order = orderOf(wish);
  const withMoves = (board: LeadBoard) =>
    moves.reduce((moved, move) => applyMove(moved, move, order), board);
  return { ...query, data: query.data && withMoves(query.data) };
}
