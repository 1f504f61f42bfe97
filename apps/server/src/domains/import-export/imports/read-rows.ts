import type { Storage } from '#server/storage/storage.ts';
import { readCsv, type CsvRow } from '../csv/read-csv.ts';
import type { CellRow } from '../kinds/row.ts';
import type { CellError } from './cell-error.ts';
import type { importRun } from './import-run.table.ts';
import { toHeaders } from './read-file-head.ts';

/** The file was deleted. */
export class FileMissing extends Error {}

type File = Pick<typeof importRun.$inferSelect, 'blobPath' | 'separator'>;

/**
 * Yields the rows of an import's file, beginning with the header.
 * @throws FileMissing, CsvProblem.
 */
export async function* readRows(
  { storage }: { storage: Storage },
  { blobPath, separator }: File,
): AsyncGenerator<CsvRow> {
  const bytes = await storage.read(blobPath);
  if (!bytes) throw new FileMissing();
  yield* readCsv(bytes, separator);
}

/** Rows per batch; each statement handles a whole batch. */
export const batchSize = 1000;

/**
 * Yields the rows after the header in batches, their cells by mapped field. Omits blank rows, so a
 * batch may be empty; the caller can then still report progress and stop.
 */
export async function* toBatches(
  rows: AsyncIterable<CsvRow>,
  mapping: Readonly<Record<string, string>>,
): AsyncGenerator<CellRow[]> {
  let headers: readonly string[] | null = null;
  let columns: (readonly [field: string, at: number])[] = [];
  let batch: CellRow[] = [];
  let read = 0;
  for await (const { row, cells } of rows) {
    if (headers === null) {
      const names = toHeaders(cells);
      columns = Object.entries(mapping).map(([field, name]) => [field, names.indexOf(name)]);
      headers = names;
      continue;
    }
    const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (filled > headers.length) {
      const error = toSurplusError(filled, headers.length);
      batch.push({ row, cells: byField(cells, columns), rowError: error });
    } else if (filled > 0) {
      batch.push({ row, cells: byField(cells, columns) });
    }
    read += 1;
    if (read % batchSize === 0) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** Reports cells without a heading: an unquoted separator has shifted the ones before them. */
const toSurplusError = (cells: number, columns: number): CellError => ({
  field: null,
  message: { key: 'import.surplus_cells', params: { cells, columns } },
});

function byField(
  cells: readonly string[],
  columns: readonly (readonly [string, number])[],
): Record<string, string> {
  const found = columns.map(([field, at]) => [field, (cells[at] ?? '').trim()] as const);
  return Object.fromEntries(found.filter(([, cell]) => cell !== ''));
}
