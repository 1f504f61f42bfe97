import {
  workbookType,
  type TableFormat,
  type TextFile,
  type WorkbookFile,
} from '@portal/contract/kernel';
import { protectText } from '#server/kernel/lost-values.ts';
import { byteOrderMark, type separatorCharacters, toCsv } from '#server/kernel/write-csv.ts';
import type { WorkbookCell, WorkbookColumn } from '#server/kernel/workbook-xml.ts';
import { writeWorkbook } from '#server/kernel/write-workbook.ts';

/** Table that is downloaded. */
export interface Table {
  /** File name without its ending, in letters, digits and hyphens. */
  readonly name: string;
  readonly columns: readonly Omit<WorkbookColumn, 'width'>[];
  /** First rows, which decide on the widths of the columns. */
  readonly first: readonly (readonly WorkbookCell[])[];
  readonly batches: AsyncIterable<readonly (readonly WorkbookCell[])[]>;
}

interface TableOptions {
  readonly format?: TableFormat | undefined;
  readonly separator?: keyof typeof separatorCharacters | undefined;
}

/** Creates the file of a table, which is written while it is read. */
export function writeTable(
  table: Table,
  { format, separator }: TableOptions,
): TextFile | WorkbookFile {
  const fileName = `${table.name}.${format ?? 'csv'}`;
  if (format !== 'xlsx') return { fileName, content: writeCsv(table, separator) };
  const columns = table.columns.map((column, at) => ({
    ...column,
    width: getWidth([column.heading, ...table.first.map((cells) => cells[at] ?? null)]),
  }));
  const content = writeWorkbook({
    name: toSheetName(table.name),
    columns,
    batches: listBatches(table),
  });
  return { fileName, content, mediaType: workbookType };
}

async function* writeCsv(
  table: Table,
  separator: TableOptions['separator'],
): AsyncGenerator<string> {
  yield byteOrderMark + toCsv([table.columns.map(({ heading }) => heading)], separator);
  for await (const rows of listBatches(table))
    yield toCsv(
      rows.map((cells) => cells.map((cell) => (cell === null ? '' : protectText(String(cell))))),
      separator,
    );
}

async function* listBatches({ first, batches }: Table): AsyncGenerator<Table['first']> {
  if (first.length > 0) yield first;
  yield* batches;
}

/** Smallest and largest width of a column in characters. */
const widths = { smallest: 9, largest: 50 };

/** Returns the width at which most texts of a column are seen whole. */
function getWidth(cells: readonly WorkbookCell[]): number {
  const longest = cells.reduce<number>((most, cell) => {
    const [line = ''] = cell === null ? [] : String(cell).split('\n', 1);
    return Math.max(most, line.length);
  }, 0);
  return Math.min(Math.max(longest + 2, widths.smallest), widths.largest);
}

/** A sheet's name has at most 31 characters, of which a further sheet needs some for its number. */
const toSheetName = (name: string): string => name.replace(/-\d{4}-\d\d-\d\d$/u, '').slice(0, 25);
