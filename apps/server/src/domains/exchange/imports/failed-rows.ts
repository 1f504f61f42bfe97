import { and, asc, eq, gt } from 'drizzle-orm';
import { languages, type TextFile } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import { isId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { byteOrderMark, csvLines } from '../csv/write-csv.ts';
import type { KeptFault } from './fault.ts';
import { importFault } from './import-fault.table.ts';
import { importRun } from './import-run.table.ts';
import { imports } from './import.resource.ts';
import { rowsOfFile } from './rows-of-file.ts';

type Run = typeof importRun.$inferSelect;

/**
 * The bad rows of an import as they stand in its file, with what is wrong in a last column, so that
 * they can be mended and brought in again. Cells beyond the header's follow that column.
 * @throws PortalError `not_found`.
 */
export async function failedRows(context: Context, id: string): Promise<TextFile> {
  const { kind } = await read(context, imports, id);
  const [run] = isId(id)
    ? await context.database.orm.select().from(importRun).where(eq(importRun.id, id))
    : [];
  if (!run) throw new DomainError('not_found');
  const day = context.now.toISOString().slice(0, 10);
  return {
    fileName: `${kind.replaceAll('_', '-')}-failed-rows-${day}.csv`,
    content: contentOf(context, run),
  };
}

const pieceSize = 500;

async function* contentOf(context: Context, run: Run): AsyncGenerator<string> {
  yield byteOrderMark;
  const faults = faultsOf(context, run.id);
  let fault = await faults.next();
  let lines: string[][] = [];
  let kept: ((cells: readonly string[]) => string[]) | null = null;
  let width = 0;
  for await (const { row, cells } of rowsOfFile(context, run)) {
    if (kept === null) {
      kept = withoutTold(cells);
      width = cells.length;
      lines.push([...kept(cells), headingIn(context.language)]);
    } else if (!fault.done && fault.value.row === row) {
      const errors = told(context, fault.value.faults);
      lines.push([...kept(cells), errors, ...cells.slice(width)]);
      fault = await faults.next();
    }
    if (lines.length >= pieceSize) {
      yield csvLines(lines, run.separator);
      lines = [];
    }
    if (fault.done) break;
  }
  yield csvLines(lines, run.separator);
}

const headingIn = (language: string): string => translate(language, { key: 'import.errors' });

/** Leaves out the column in which an earlier file told what was wrong; fills up rows that are too short. */
function withoutTold(headers: readonly string[]): (cells: readonly string[]) => string[] {
  const ours = new Set(languages.map(headingIn));
  const columns = headers.flatMap((header, at) => (ours.has(header.trim()) ? [] : [at]));
  return (cells) => columns.map((at) => cells[at] ?? '');
}

const told = ({ language }: Context, faults: readonly KeptFault[]): string =>
  faults
    .map(({ field, message }) => (field ? `${field}: ` : '') + translate(language, message))
    .join(' | ');

/** The faults of an import in the order of its rows, read a thousand at a time. */
async function* faultsOf(
  { database }: Context,
  runId: string,
): AsyncGenerator<{ row: number; faults: readonly KeptFault[] }> {
  for (let last = 0; ;) {
    const found = await database.orm
      .select({ row: importFault.row, faults: importFault.faults })
      .from(importFault)
      .where(and(eq(importFault.runId, runId), gt(importFault.row, last)))
      .orderBy(asc(importFault.row))
      .limit(1000);
    yield* found;
    const end = found.at(-1);
    if (!end) return;
    last = end.row;
  }
}
