import { useSearch } from '@tanstack/react-router';
import { parseBoardSearch, type BoardSearch } from './data/board-search.ts';

/** Returns the board's search parameters. */
export function useBoardSearch(): BoardSearch {
  return parseBoardSearch(useSearch({ strict: false }));
}
