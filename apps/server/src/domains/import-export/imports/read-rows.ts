import type { Message, MessageKey } from '@portal/locales/server';
import { cleanText, type TextKind } from '@portal/contract/kernel';
import { toCanonicalText } from '#server/kernel/canonical-text.ts';
import type { Storage } from '#server/storage/storage.ts';
import { readCsv, type CsvRow } from '../csv/read-csv.ts';
import type { CellRow } from '../kinds/row.ts';
import type { CellError } from './cell-error.ts';
import type { importRun } from './import-run.table.ts';
import { toHeaders } from './read-file-head.ts';
import { isTotalRow } from './total-row.ts';

/** The file was deleted. */
export class FileMissing extends Error {}

type File = Pick<
  typeof importRun.$inferSelect,
  'blobPath' | 'separator' | 'encoding' | 'headerRow'
>;

/**
 * Yields the rows of an import's file from its header on.
 * @throws FileMissing, CsvProblem.
 */
export async function* readRows(
  { storage }: { storage: Storage },
  { blobPath, separator, encoding, headerRow }: File,
): AsyncGenerator<CsvRow> {
  const bytes = await storage.read(blobPath);
  if (!bytes) throw new FileMissing();
  for await (const row of readCsv(bytes, { separator, encoding }))
    if (row.row >= headerRow) yield row;
}

/** Rows per batch; each statement handles a whole batch. */
export const batchSize = 1000;

/**
 * Yields the rows after the header in batches, their cells by mapped field and cleaned by its kind
 * of text. Omits blank rows, such as one with an end-of-file mark, so a batch may be empty; the caller
 * can then still report progress and stop.
 */
export async function* toBatches(
  rows: AsyncIterable<CsvRow>,
  mapping: Readonly<Record<string, string>>,
  kinds: ReadonlyMap<string, TextKind>,
): AsyncGenerator<CellRow[]> {
  let headers: readonly string[] | null = null;
  let width = 0;
  let columns: Column[] = [];
  let batch: CellRow[] = [];
  let read = 0;
  for await (const { row, cells } of rows) {
    if (headers === null) {
      const names = toHeaders(cells);
      columns = Object.entries(mapping).map(([field, name]) => ({
        field,
        at: names.indexOf(name),
        kind: kinds.get(field) ?? 'line',
      }));
      headers = names;
      width = countFilled(cells);
      continue;
    }
    if (cells.some(isFilled)) {
      const rowError = findRowError(cells, headers.length, width);
      batch.push({ row, cells: byField(cells, columns), ...(rowError ? { rowError } : {}) });
    }
    read += 1;
    if (read % batchSize === 0) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/**
 * Finds what makes a whole row wrong: cells beyond the header, fewer cells than its `width` up to
 * the last heading, or a total below the table. In the first two, cells may be in the wrong columns.
 */
function findRowError(
  cells: readonly string[],
  columns: number,
  width: number,
): CellError | undefined {
  const filled = countFilled(cells);
  if (filled > columns) return toRowError('import.surplus_cells', { cells: filled, columns });
  if (isTotalRow(cells)) return toRowError('import.total_row');
  if (cells.length < width)
    return toRowError('import.missing_cells', { cells: cells.length, columns: width });
  return undefined;
}

const toRowError = (key: MessageKey, params?: Message['params']): CellError => ({
  field: null,
  message: params ? { key, params } : { key },
});

const isFilled = (cell: string): boolean => cleanText(cell) !== '';

/** Returns the number of cells up to the last filled one. */
const countFilled = (cells: readonly string[]): number => cells.findLastIndex(isFilled) + 1;

interface Column {
  readonly field: string;
  readonly at: number;
  readonly kind: TextKind;
}

function byField(cells: readonly string[], columns: readonly Column[]): Record<string, string> {
  const found = columns.map(
    ({ field, at, kind }) => [field, toCanonicalText(cells[at] ?? '', kind)] as const,
  );
  return Object.fromEntries(found.filter(([, cell]) => cell !== ''));
}
