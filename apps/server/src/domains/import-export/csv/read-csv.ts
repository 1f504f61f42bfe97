import {
  importLimits,
  type ImportEncoding,
  type ImportSeparator,
} from '@portal/contract/import-export';
import { type CsvErrorCode, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { isProtected } from '#server/kernel/lost-values.ts';
import { separatorCharacters, unescapeFormulas } from '#server/kernel/write-csv.ts';
import { maxCells, type TableRow } from '../cells/table-row.ts';
import { CsvProblem, decodeText } from './decode-text.ts';
import { passSeparatorLine } from './separator-line.ts';

/** How a file is written. */
interface CsvFormat {
  readonly separator: ImportSeparator;
  readonly encoding: ImportEncoding;
}

const problems: Partial<Record<CsvErrorCode, CsvProblem['problem']>> = {
  CSV_QUOTE_NOT_CLOSED: 'quotes',
  CSV_INVALID_CLOSING_QUOTE: 'quotes',
  CSV_MAX_RECORD_SIZE: 'row_too_long',
};

/**
 * Yields the rows of a CSV file while reading it. Passes over a `sep=` line, which a spreadsheet
 * does not count as a row, and skips empty lines, but counts them in the row numbers. Treats a
 * quote inside an unquoted cell as an ordinary character. Undoes the escaping of formulas, and of
 * texts that look like lost values, by an export.
 * @throws CsvProblem for bytes that the encoding does not have, an unclosed quote, and a row that is
 * too long.
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  { separator, encoding }: CsvFormat,
): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter: separatorCharacters[separator],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: importLimits.rowLength,
    info: true,
    // The limit of the parser counts characters only, not cells.
    cast: (cell, { index }) => {
      if (index >= maxCells) throw new CsvProblem('row_too_long');
      return unescapeFormulas(cell);
    },
  });
  const source = Readable.from(passSeparatorLine(decodeText(bytes, encoding)));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const read of parser) {
      const { record, info }: { record: string[]; info: { records: number; empty_lines: number } } =
        read;
      yield { row: info.records + info.empty_lines, ...unprotect(record) };
    }
  } catch (error) {
    throw problemIn(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** Removes the apostrophe before texts that only look like lost values, and marks them as text. */
function unprotect(cells: readonly string[]): Pick<TableRow, 'cells' | 'types'> {
  if (!cells.some(isProtected)) return { cells };
  return {
    cells: cells.map((cell) => (isProtected(cell) ? cell.slice(1) : cell)),
    types: cells.map((cell) => (isProtected(cell) ? 'text' : undefined)),
  };
}

function problemIn(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const problem = Object.entries(problems).find(([known]) => known === code)?.[1];
  return problem ? new CsvProblem(problem, error) : error;
}
