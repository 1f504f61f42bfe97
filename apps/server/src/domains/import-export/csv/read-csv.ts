import { importLimits, type ImportProblem } from '@portal/contract/import-export';
import { type CsvErrorCode, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { separatorCharacters, unescapeFormulas } from '#server/kernel/write-csv.ts';

/** Reason why a file cannot be read to its end. */
export class CsvProblem extends Error {
  readonly problem: Extract<ImportProblem, 'encoding' | 'quotes' | 'row_too_long'>;

  constructor(problem: CsvProblem['problem'], cause?: unknown) {
    super(problem, { cause });
    this.name = 'CsvProblem';
    this.problem = problem;
  }
}

/** Row of a file. */
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

/**
 * Maximum number of cells of a row, far more than a header may have. A longer row is not part of a
 * table and would exhaust the memory.
 */
const maxCells = 1000;

/**
 * Yields the rows of a CSV file while reading it, beginning with the header. Skips empty lines, but
 * counts them in the row numbers. Treats a quote inside an unquoted cell as an ordinary character.
 * Undoes the escaping of formulas by an export.
 * @throws CsvProblem for bytes that are not UTF-8, an unclosed quote, and a row that is too long.
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
    // The limit of the parser counts characters only, not cells.
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

/**
 * Yields the bytes as text, without the byte order mark.
 * @throws CsvProblem `encoding` for bytes that are not UTF-8, because characters would be lost
 * silently.
 */
export async function* decodeUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of bytes) {
      const text = decoder.decode(piece, { stream: true });
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  } catch (error) {
    throw error instanceof TypeError ? new CsvProblem('encoding', error) : error;
  }
}

export type Separator = keyof typeof separatorCharacters;

const separators: readonly Separator[] = ['comma', 'semicolon', 'tab'];

/** Returns the separator that occurs most often outside quotes in the first line of a text. */
export function detectSeparator(text: string): Separator {
  const counts = { comma: 0, semicolon: 0, tab: 0 };
  let quoted = false;
  let isFound = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    if (quoted) continue;
    if (sign === '\n' || sign === '\r') {
      // Skips empty lines before the header.
      if (isFound) break;
      continue;
    }
    isFound = true;
    for (const separator of separators)
      if (sign === separatorCharacters[separator]) counts[separator] += 1;
  }
  return separators.reduce((best, one) => (counts[one] > counts[best] ? one : best));
}
