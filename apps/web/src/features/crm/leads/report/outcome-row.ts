/** What was won and lost by one source or salesperson. */
export interface OutcomeRow {
  key: string;
  name: string;
  won: number;
  lost: number;
}

/** Of what was decided the share that was won, 0 to 1; null where nothing was. */
export function getWinRate({ won, lost }: Pick<OutcomeRow, 'won' | 'lost'>): number | null {
  return won + lost === 0 ? null : won / (won + lost);
}
