import { useStore } from '#web/lib/store.ts';
import type { LeadBoard } from '@portal/contract/crm';
import { keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { getBoardQueryOptions, type BoardQuery } from './data/board-query.ts';
import { getBoardOrder } from './data/board-search.ts';
import { applyMove, leadMoves } from './moves/lead-moves.ts';

/** Returns the server's board with this tab's pending moves applied. */
export function useBoard(boardQuery: BoardQuery) {
  // Sends the request while the page renders, instead of after it is painted.
  usePrefetchQuery(getBoardQueryOptions(boardQuery));
  const query = useQuery({
    ...getBoardQueryOptions(boardQuery),
    placeholderData: keepPreviousData,
  });
  const { moves } = useStore(leadMoves);
  const order = getBoardOrder(boardQuery);
  const withMoves = (board: LeadBoard) =>
    moves.reduce((moved, move) => applyMove(moved, move, order), board);
  return { ...query, data: query.data && withMoves(query.data) };
}
