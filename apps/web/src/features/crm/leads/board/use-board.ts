import { useStore } from '#web/lib/store.ts';
import type { LeadBoard } from '@portal/contract/crm';
import { hashKey, keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { getBoardQueryOptions, type BoardQuery } from './data/board-query.ts';
import { getBoardOrder } from './data/board-search.ts';
import { applyMove, leadMoves } from './moves/lead-moves.ts';

/** A board with the query that it was read with. */
export interface ShownBoard extends LeadBoard {
  readonly query: BoardQuery;
}

/**
 * Returns the server's board with this tab's pending moves applied; while a query is on its way, the
 * board of the query before it. A new search, filter or order replaces hundreds of cards, so it is
 * rendered without making keys and clicks wait.
 */
export function useBoard(boardQuery: BoardQuery) {
  // Sends the request while the page renders, instead of after it is painted.
  usePrefetchQuery(getBoardQueryOptions(boardQuery));
  const query = useQuery({
    ...getBoardQueryOptions(boardQuery),
    placeholderData: keepPreviousData,
  });
  const { moves } = useStore(leadMoves);
  const [readQuery, setReadQuery] = useState(boardQuery);
  if (!query.isPlaceholderData && !isSameQuery(readQuery, boardQuery)) setReadQuery(boardQuery);
  const order = getBoardOrder(readQuery);
  const withMoves = (board: LeadBoard): ShownBoard => ({
    ...moves.reduce((moved, move) => applyMove(moved, move, order), board),
    query: readQuery,
  });
  const board = query.data && withMoves(query.data);
  const deferred = useDeferredValue(board);
  // A move of a card is shown at once.
  const isReplaced = board && deferred && !isSameQuery(board.query, deferred.query);
  return { ...query, data: isReplaced ? deferred : board };
}

const isSameQuery = (one: BoardQuery, other: BoardQuery): boolean =>
  hashKey([one]) === hashKey([other]);
