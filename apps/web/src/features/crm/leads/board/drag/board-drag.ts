import { createContext, use } from 'react';
import type { DragStore } from './drag-store.ts';

/** The board's drag, for the columns and cards within. */
export const BoardDrag = createContext<DragStore | null>(null);

/** The board's drag. Throws outside of a board. */
export function useBoardDrag(): DragStore {
  const store = use(BoardDrag);
  if (!store) throw new Error('A card must stand on a board');
  return store;
}
