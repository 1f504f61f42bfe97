import { toCanonicalText } from '#server/kernel/canonical-text.ts';
import type { TextColumn, TextTable } from './text-columns.ts';
import type { Cleaning, TextRow } from './write-cleanings.ts';

/** Returns the rows whose texts differ once they are cleaned, with these texts. */
export const toCleanings = (plan: TextTable, rows: readonly TextRow[]): Cleaning[] =>
  rows.flatMap((row) => {
    const changed = plan.columns.flatMap((column) => cleanColumn(row, column));
    return changed.length > 0 ? [{ row, changed: Object.fromEntries(changed) }] : [];
  });

/** Blank text is null, as in requests; where it may not be, the text stays. */
function cleanColumn(row: TextRow, { property, column, kind }: TextColumn) {
  const text = row[property];
  if (typeof text !== 'string') return [];
  const cleaned = toCanonicalText(text, kind);
  if (cleaned === text || (cleaned === '' && column.notNull)) return [];
  return [[property, cleaned === '' ? null : cleaned] as const];
}
