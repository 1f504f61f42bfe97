import { and, asc, eq, gt } from 'drizzle-orm';
import { importFields, type ImportKind } from '@portal/contract/import-export';
import { languages, type CsvSeparator, type TextFile } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import { getToday } from '#server/kernel/calendar-day.ts';
import { isId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { protectText } from '#server/kernel/lost-values.ts';
import { byteOrderMark, type separatorCharacters, toCsv } from '#server/kernel/write-csv.ts';
import type { TableRow } from '../cells/table-row.ts';
import type { StoredCellError } from './cell-error.ts';
import { importError, importRun } from './import-run.table.ts';
import { imports } from './import.resource.ts';
import { readRows } from './read-rows.ts';
import { getFieldHeadingKey } from './suggest-mapping.ts';

type Run = typeof importRun.$inferSelect;

/**
 * Writes the failed rows of an import as a CSV file with their row numbers, which errors refer to, and
 * their errors in two additional columns, so that they can be corrected and imported again. Cells
 * beyond the header follow those columns. The
 * separator is that of the file, or the given one for a workbook. The rows of a workbook are text
 * here, so that a value that its program has lost stays an error.
 * @throws DomainError `not_found`.
 */
export async function writeFailedRows(
  context: Context,
  { id, separator = 'comma' }: { id: string; separator?: CsvSeparator | undefined },
): Promise<TextFile> {
  const { kind } = await read(context, imports, id);
  const [run] = isId(id)
    ? await context.database.orm.select().from(importRun).where(eq(importRun.id, id))
    : [];
  if (!run) throw new DomainError('not_found');
  return {
    fileName: `${kind.replaceAll('_', '-')}-failed-rows-${getToday(context)}.csv`,
    content: streamContent(context, { ...run, csvSeparator: run.separator ?? separator }),
  };
}

const pieceSize = 500;

async function* streamContent(
  context: Context,
  run: Run & { readonly csvSeparator: keyof typeof separatorCharacters },
): AsyncGenerator<string> {
  yield byteOrderMark;
  const storedErrors = streamErrors(context, run.id);
  let stored = await storedErrors.next();
  let lines: string[][] = [];
  let keepColumns: ((cells: readonly string[]) => string[]) | null = null;
  let width = 0;
  for await (const read of readRows(context, run)) {
    const { row } = read;
    const cells = toTexts(read);
    if (keepColumns === null) {
      keepColumns = withoutOurColumns(cells);
      width = cells.length;
      lines.push([...keepColumns(cells), ...listHeadings(context.language)]);
    } else if (!stored.done && stored.value.row === row) {
      const errors = formatErrors(context, run, stored.value.storedErrors);
      lines.push([...keepColumns(cells), String(row), errors, ...cells.slice(width)]);
      stored = await storedErrors.next();
    }
    if (lines.length >= pieceSize) {
      yield toCsv(lines, run.csvSeparator);
      lines = [];
    }
    if (stored.done) break;
  }
  yield toCsv(lines, run.csvSeparator);
}

/**
 * Returns the cells as an import reads them again: a lost value stays one, a text that looks like one
 * stays text. Leaves out formulas without a result, which as texts would be valid.
 */
const toTexts = ({ cells, types }: TableRow): readonly string[] =>
  types
    ? cells.map((cell, at) => {
        if (types[at] === 'uncomputed') return '';
        return types[at] === 'text' ? protectText(cell) : cell;
      })
    : cells;

const listHeadings = (language: string): string[] => [
  translate(language, { key: 'import.row' }),
  translate(language, { key: 'import.errors' }),
];

/** Removes the columns that an earlier file had from us, and fills up rows that are too short. */
function withoutOurColumns(headers: readonly string[]): (cells: readonly string[]) => string[] {
  const ours = new Set(languages.flatMap(listHeadings));
  const columns = headers.flatMap((header, at) => (ours.has(header.trim()) ? [] : [at]));
  return (cells) => columns.map((at) => cells[at] ?? '');
}

/**
 * Formats the errors of a row; each names the column of the file that it is about, or the heading of
 * a field that has no column.
 */
const formatErrors = (
  { language }: Context,
  { kind, mapping }: Run,
  storedErrors: readonly StoredCellError[],
): string =>
  storedErrors
    .map(({ field: name, message }) => {
      const text = translate(language, message);
      if (!name) return text;
      const field = mapping[name] ?? getHeading(language, kind, name);
      return message.key === 'field.required'
        ? translate(language, { key: 'import.missing', params: { field } })
        : translate(language, { key: 'import.error_of', params: { field, text } });
    })
    .join(' | ');

/** Returns the heading of a field; what the file cannot have keeps its name. */
const getHeading = (language: string, kind: ImportKind, name: string): string =>
  importFields[kind].some((field) => field.name === name)
    ? translate(language, { key: getFieldHeadingKey(name) })
    : name;

/** Yields the errors of an import in the order of its rows, read in batches. */
async function* streamErrors(
  { database }: Context,
  runId: string,
): AsyncGenerator<{ row: number; storedErrors: readonly StoredCellError[] }> {
  for (let last = 0; ;) {
    const found = await database.orm
      .select({ row: importError.row, storedErrors: importError.errors })
      .from(importError)
      .where(and(eq(importError.runId, runId), gt(importError.row, last)))
      .orderBy(asc(importError.row))
      .limit(1000);
    yield* found;
    const end = found.at(-1);
    if (!end) return;
    last = end.row;
  }
}
