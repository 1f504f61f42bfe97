import { useSyncExternalStore } from 'react';
import { leadMoves } from './lead-moves.ts';

/** The moves that are on their way, kept up to date. */
export function useLeadMoves() {
  return useSyncExternalStore(leadMoves.subscribe, leadMoves.getState);
}
