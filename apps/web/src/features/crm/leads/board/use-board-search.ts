import { useSearch } from '@tanstack/react-router';
import { readBoardSearch, type BoardSearch } from './data/board-wish.ts';

/** What the address says of the board. */
export function useBoardSearch(): BoardSearch {
  return readBoardSearch(useSearch({ strict: false }));
}
