import { isMonthFirst } from '@portal/contract/days';
import { readDayCell } from '../cells/read-day-cell.ts';
import { cellReaders } from '../kinds/cell-readers.ts';
import type { Context } from '#server/resource/context.ts';
import type { importRun } from './import-run.table.ts';
import { readRows, toBatches } from './read-rows.ts';

/**
 * Returns the fields with days of which at least one can only be read with the month first, so that
 * others in their columns are ambiguous. Reads the file only if a field with days is mapped.
 * Calls `onBatch` after each batch.
 * @throws FileMissing, CsvProblem, WorkbookProblem; whatever `onBatch` throws.
 */
export async function findMonthFirst(
  context: Pick<Context, 'storage'>,
  run: typeof importRun.$inferSelect,
  onBatch: () => Promise<void>,
): Promise<ReadonlySet<string>> {
  const readers = cellReaders[run.kind];
  const days = Object.entries(run.mapping).filter(([field]) => readers[field] === readDayCell);
  const found = new Set<string>();
  if (days.length === 0) return found;
  const rows = toBatches(readRows(context, run), Object.fromEntries(days), new Map());
  for await (const batch of rows) {
    for (const { cells, types } of batch)
      for (const [field, cell] of Object.entries(cells))
        if (types?.[field] !== 'day' && isMonthFirst(cell)) found.add(field);
    if (found.size === days.length) break;
    await onBatch();
  }
  return found;
}
