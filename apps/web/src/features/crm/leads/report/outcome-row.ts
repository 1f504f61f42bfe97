/** Won and lost leads of one source or salesperson. */
export interface OutcomeRow {
  key: string;
  name: string;
  won: number;
  lost: number;
}

/** Returns the share of won leads among the decided ones, 0 to 1; null without any. */
export function getWinRate({ won, lost }: Pick<OutcomeRow, 'won' | 'lost'>): number | null {
  return won + lost === 0 ? null : won / (won + lost);
}
