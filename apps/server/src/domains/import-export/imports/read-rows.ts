import type { Message, MessageKey } from '@portal/locales/server';
import { cleanText, type TextKind } from '@portal/contract/kernel';
import { toCanonicalText } from '#server/kernel/canonical-text.ts';
import type { Storage } from '#server/storage/storage.ts';
import { toHeaders } from '../cells/find-header.ts';
import type { CellType, TableRow } from '../cells/table-row.ts';
import type { CellRow } from '../kinds/row.ts';
import type { CellError } from './cell-error.ts';
import { openSource } from './file-format.ts';
import type { importRun } from './import-run.table.ts';
import { isTotalRow } from './total-row.ts';

/** The file was deleted. */
export class FileMissing extends Error {}

type File = Pick<
  typeof importRun.$inferSelect,
  'blobPath' | 'separator' | 'encoding' | 'sheet' | 'headerRow'
>;

/**
 * Yields the rows of an import's file from its header on.
 * @throws FileMissing, CsvProblem, WorkbookProblem.
 */
export async function* readRows(
  { storage }: { storage: Storage },
  file: File,
): AsyncGenerator<TableRow> {
  const rows = await (file.sheet === null ? openText(storage, file) : openSheet(storage, file));
  for await (const row of rows) if (row.row >= file.headerRow) yield row;
}

async function openText(storage: Storage, file: File): Promise<AsyncIterable<TableRow>> {
  const bytes = await storage.read(file.blobPath);
  if (!bytes) throw new FileMissing();
  // Only a process that reads files loads their libraries.
  const { readCsv } = await import('../csv/read-csv.ts');
  return readCsv(bytes, {
    separator: file.separator ?? 'comma',
    encoding: file.encoding ?? 'utf-8',
  });
}

async function openSheet(storage: Storage, file: File): Promise<AsyncIterable<TableRow>> {
  const source = await openSource(storage, file.blobPath);
  if (!source) throw new FileMissing();
  const { openWorkbook } = await import('../xlsx/open-workbook.ts');
  const { readSheet } = await import('../xlsx/read-sheet.ts');
  return readSheet(await openWorkbook(source), file.sheet ?? '');
}

/** Rows per batch; each statement handles a whole batch. */
export const batchSize = 1000;

/**
 * Yields the rows after the header in batches, their cells by mapped field and cleaned by its kind
 * of text. Omits blank rows, such as one with an end-of-file mark, so a batch may be empty; the caller
 * can then still report progress and stop.
 */
export async function* toBatches(
  rows: AsyncIterable<TableRow>,
  mapping: Readonly<Record<string, string>>,
  kinds: ReadonlyMap<string, TextKind>,
): AsyncGenerator<CellRow[]> {
  let headers: readonly string[] | null = null;
  let width = 0;
  let columns: Column[] = [];
  let batch: CellRow[] = [];
  let passed = 0;
  for await (const read of rows) {
    const { row, cells } = read;
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
      const rowError = findRowError(read, headers.length, width);
      batch.push({ row, ...byField(read, columns), ...(rowError ? { rowError } : {}) });
    }
    passed += 1;
    if (passed % batchSize === 0) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/**
 * Finds what makes a whole row wrong: cells beyond the header, fewer cells than its `width` up to
 * the last heading, or a total below the table. In the first two, cells may be in the wrong columns;
 * those of a workbook never are, and blank ones at the end of a row are not stored there.
 */
function findRowError(
  { cells, isTrimmed }: TableRow,
  columns: number,
  width: number,
): CellError | undefined {
  const filled = countFilled(cells);
  if (filled > columns) {
    const key = isTrimmed ? 'import.cells_beyond_header' : 'import.surplus_cells';
    return toRowError(key, { cells: filled, columns });
  }
  if (isTotalRow(cells)) return toRowError('import.total_row');
  if (!isTrimmed && cells.length < width)
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

function byField(
  { cells, types }: TableRow,
  columns: readonly Column[],
): Pick<CellRow, 'cells' | 'types'> {
  const found = columns.map(
    ({ field, at, kind }) => [field, toCanonicalText(cells[at] ?? '', kind)] as const,
  );
  const filled = Object.fromEntries(found.filter(([, cell]) => cell !== ''));
  if (!types) return { cells: filled };
  const typeByField: Record<string, CellType> = {};
  for (const { field, at } of columns) if (types[at]) typeByField[field] = types[at];
  return { cells: filled, types: typeByField };
}
