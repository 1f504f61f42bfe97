import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { findHeader, isFilled, judgedRows, type CountFields } from '../cells/find-header.ts';
import type { TableRow } from '../cells/table-row.ts';
import type { Workbook } from '../xlsx/open-workbook.ts';
import { WorkbookProblem } from '../xlsx/workbook-problem.ts';
import {
  openSource,
  type ChosenFormat,
  type FoundTable,
  type SearchedFile,
} from './file-format.ts';

/** Sheets among which the one with a table is looked for. */
const judgedSheets = 20;

/**
 * Finds the table of a workbook in the chosen sheet; otherwise in the first one whose header names a
 * field, or else in the first one with a header and a row.
 * @throws DomainError 400 at `blob_path` without the file, at `sheet` for one that it does not have,
 * at `separator` if one is chosen; WorkbookProblem for any other file.
 */
export async function findWorkbookTable(
  { storage }: Context,
  { blobPath, countFields }: SearchedFile,
  chosen: ChosenFormat,
): Promise<FoundTable> {
  const source = await openSource(storage, blobPath);
  if (!source) throw fieldError('blob_path', 'document.no_upload');
  // Only a process that reads workbooks loads their libraries.
  const { openWorkbook } = await import('../xlsx/open-workbook.ts');
  const workbook = await openWorkbook(source);
  if (chosen.separator !== undefined) throw fieldError('separator', 'import.no_separator');
  const sheets = workbook.sheets.map(({ name }) => name);
  if (chosen.sheet !== undefined && !sheets.includes(chosen.sheet)) {
    throw fieldError('sheet', 'import.no_sheet');
  }
  const beginnings: SheetBeginning[] = [];
  for (const name of chosen.sheet === undefined ? sheets.slice(0, judgedSheets) : [chosen.sheet]) {
    const beginning = await readBeginning(workbook, name, countFields);
    beginnings.push(beginning);
    if (beginning.known > 0) break;
  }
  const best =
    beginnings.find(({ known }) => known > 0) ??
    beginnings.find(({ rows }) => rows.length > 1) ??
    beginnings[0];
  if (!best) throw new WorkbookProblem('import.not_workbook');
  const headerRow = chosen.headerRow ?? best.headerRow;
  return {
    format: { separator: null, encoding: null, sheet: best.name, sheets },
    headerRow,
    // One reading serves the search for the header and the sample.
    readRows: async function* listRows() {
      yield* best.rows.filter(({ row }) => row >= headerRow);
    },
  };
}

/** First rows of a sheet. */
interface SheetBeginning {
  readonly name: string;
  readonly rows: readonly TableRow[];
  readonly headerRow: number;
  /** Number of fields that the header names. */
  readonly known: number;
}

async function readBeginning(
  workbook: Workbook,
  name: string,
  countFields: CountFields,
): Promise<SheetBeginning> {
  const { readSheet } = await import('../xlsx/read-sheet.ts');
  const rows: TableRow[] = [];
  for await (const row of readSheet(workbook, name)) {
    if (row.cells.some(isFilled)) rows.push(row);
    if (rows.length >= judgedRows) break;
  }
  const header = rows[Math.max(findHeader(rows, countFields), 0)];
  return { name, rows, headerRow: header?.row ?? 1, known: countFields(header?.cells ?? []) };
}
