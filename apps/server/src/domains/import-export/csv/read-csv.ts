import { Readable } from 'node:stream';
import { parse, type CsvErrorCode } from 'csv-parse';
import { importLimits } from '@portal/contract/import-export';
import { CsvProblem } from './csv-problem.ts';
import { decodeUtf8 } from './decode-utf8.ts';
import { unescapeFormulas } from './escape-formulas.ts';
import type { Separator } from './detect-separator.ts';
import { separatorCharacters } from './write-csv.ts';

/** A row of a file. */
export interface CsvRow {
  /** Row number as in a spreadsheet: the first row is 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

const problems: Partial<Record<CsvErrorCode, CsvProblem['problem']>> = {
  CSV_QUOTE_NOT_CLOSED: 'quotes',
  CSV_INVALID_CLOSING_QUOTE: 'quotes',
  CSV_MAX_RECORD_SIZE: 'row_too_long',
};

/** Cells of a row. A header may have far fewer; what is beyond this is no table, and would fill the memory. */
const maxCells = 1000;

/**
 * The rows of a CSV file, read as they are asked for; the header is the first of them. Empty lines
 * are passed over, and still counted. A quote within a cell that does not begin with one is a sign
 * like any other. Cells have the text that an export had before it escaped formulas.
 * @throws CsvProblem for what is no UTF-8, quotes that do not end, and a row without end.
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  separator: Separator,
): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter: separatorCharacters[separator],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: importLimits.rowLength,
    info: true,
    // Told of each cell as it is read: the limit of the parser's own counts letters, and no separators.
    cast: (cell, { index }) => {
      if (index >= maxCells) throw new CsvProblem('row_too_long');
      return unescapeFormulas(cell);
    },
  });
  const source = Readable.from(decodeUtf8(bytes));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const read of parser) {
      const { record, info }: { record: string[]; info: { records: number; empty_lines: number } } =
        read;
      yield { row: info.records + info.empty_lines, cells: record };
    }
  } catch (error) {
    throw problemIn(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function problemIn(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const problem = Object.entries(problems).find(([known]) => known === code)?.[1];
  return problem ? new CsvProblem(problem, error) : error;
}
