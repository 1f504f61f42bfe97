import type { ImportSeparator } from '@portal/contract/import-export';
import { parse } from 'csv-parse/sync';
import { separatorCharacters } from '#server/kernel/write-csv.ts';
import type { TableRow } from '../cells/table-row.ts';
import { findHeader, isFilled, judgedRows, type CountFields } from '../cells/find-header.ts';

/** Where a file has its table. */
export interface TablePlace {
  readonly separator: ImportSeparator;
  /** Row number of the header, as in a spreadsheet. */
  readonly headerRow: number;
}

/** Separators, that which text and numbers contain least first; a single column needs none. */
const byCertainty: readonly ImportSeparator[] = ['tab', 'semicolon', 'comma', 'pipe'];

/**
 * Detects the separator and the header in the beginning of a text, without its separator line. The
 * separator with most known headings wins, then the one by which most rows are as wide as the
 * header. Rows above the header are titles. With `separator` only the header is looked for.
 */
export function detectTable(
  beginning: string,
  countFields: CountFields,
  separator?: ImportSeparator,
): TablePlace {
  const candidates = (separator ? [separator] : byCertainty).map((one) =>
    judge(beginning, one, countFields),
  );
  const best = candidates.reduce((first, next) => (isBetter(next, first) ? next : first));
  const { headerRow } = best;
  return { separator: separator ?? (best.fitting > 0 ? best.separator : 'comma'), headerRow };
}

interface Candidate extends TablePlace {
  /** Known headings in the header. */
  readonly known: number;
  /** Share of the rows that are as wide as the header; 0 if it is one cell wide. */
  readonly fitting: number;
}

const isBetter = (one: Candidate, other: Candidate): boolean =>
  one.known === other.known ? one.fitting > other.fitting : one.known > other.known;

function judge(beginning: string, separator: ImportSeparator, countFields: CountFields): Candidate {
  const rows = listRows(beginning, separator);
  const at = Math.max(findHeader(rows, countFields), 0);
  const header = rows[at] ?? { row: 1, cells: [] };
  const width = countFilled(header.cells);
  const alike = rows.filter(
    ({ cells }, place) => place >= at && cells.length >= width && countFilled(cells) <= width,
  );
  return {
    separator,
    headerRow: header.row,
    known: countFields(header.cells),
    fitting: width > 1 ? alike.length / rows.length : 0,
  };
}

/** Lists the first rows that are complete and not blank. */
function listRows(beginning: string, separator: ImportSeparator): TableRow[] {
  const rows: TableRow[] = [];
  parse(beginning, {
    delimiter: separatorCharacters[separator],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // The text may end within a quoted cell.
    skip_records_with_error: true,
    to: judgedRows,
    on_record: (cells: string[], { records, empty_lines: emptyLines }) => {
      if (cells.some(isFilled)) rows.push({ row: records + emptyLines, cells });
      return null;
    },
  });
  return rows;
}

/** Returns the number of cells up to the last filled one. */
const countFilled = (cells: readonly string[]): number => cells.findLastIndex(isFilled) + 1;
