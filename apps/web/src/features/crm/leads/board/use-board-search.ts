import { useSearch } from '@tanstack/react-router';
import { parseBoardSearch, type BoardSearch } from './data/board-search.ts';

/** What the address says of the board. */
export function useBoardSearch(): BoardSearch {
  return parseBoardSearch(useSearch({ strict: false }));
}
