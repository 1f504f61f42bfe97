import { importLimits } from '@portal/contract/import-export';
import type { CellError, StoredCellError } from './cell-error.ts';
import { importError } from './import-error.table.ts';
import type { importRun } from './import-run.table.ts';
import { toBatches, batchSize, readRows } from './read-rows.ts';
import type { RuleContext, CellRow, CheckedRow, KindRules } from '../kinds/row.ts';
import { kindRules } from '../kinds/kind-rules.ts';

type Run = typeof importRun.$inferSelect;

/** More rows than one file may hold. */
export class TooManyRows extends Error {}

/** A row is bad where all must be good. */
export class BadRow extends Error {}

export interface Counts {
  readonly rows: number;
  readonly bad: number;
  readonly created: number;
}

interface Passage {
  /** True to stop at the first bad row. */
  readonly allOrNothing: boolean;
  /** Told after each batch how many rows were looked at. */
  readonly onProgress: (rows: number) => Promise<void>;
}

/** Ten rows of the file for each that may say something: more blank ones are nobody's table. */
const maxBatches = (importLimits.rows * 10) / batchSize;

/**
 * Goes through the rows of a file once: judges them, keeps what is wrong with them and, where the
 * bench makes, makes the good ones. A thousand rows are in memory at a time.
 * @throws TooManyRows, BadRow, FileMissing, CsvProblem; whatever `onProgress` throws.
 */
export async function processRows(
  bench: RuleContext,
  run: Run,
  { allOrNothing, onProgress }: Passage,
): Promise<Counts> {
  const rules = kindRules[run.kind](bench);
  const seen = new Map<string, number>();
  let [batches, rows, bad, created] = [0, 0, 0, 0];
  for await (const batch of toBatches(readRows(bench.context, run), run.mapping)) {
    batches += 1;
    rows += batch.length;
    if (rows > importLimits.rows || batches > maxBatches) throw new TooManyRows();
    if (batch.length === 0) {
      await onProgress(rows);
      continue;
    }
    let judged = await judge(rules, batch, seen);
    if (allOrNothing && judged.some(isBad)) throw new BadRow();
    if (bench.makes) judged = await make(rules, judged);
    if (allOrNothing && judged.some(isBad)) throw new BadRow();
    await storeErrors(bench, run, { batch, judged });
    bad += judged.filter(isBad).length;
    if (bench.makes) created = rows - bad;
    await onProgress(rows);
  }
  return { rows, bad, created };
}

const isBad = ({ errors }: CheckedRow): boolean => errors.length > 0;

const withError = (row: CheckedRow, error: CellError): CheckedRow => ({ ...row, errors: [error] });

/** Judges rows by themselves, then beside each other, then beside what is there. */
async function judge(
  rules: KindRules,
  batch: readonly CellRow[],
  seen: Map<string, number>,
): Promise<CheckedRow[]> {
  const alone = (await rules.judge(batch)).map((row, at) => {
    const error = batch[at]?.duplicateError;
    return error ? withError(row, error) : row;
  });
  const { unique } = rules;
  if (!unique) return alone;
  const together = alone.map((row) => {
    if (row.key === null || isBad(row)) return row;
    const first = seen.get(row.key);
    if (first !== undefined) {
      const { field } = unique.duplicateError(row);
      return withError(row, { field, message: { key: 'import.twice', params: { row: first } } });
    }
    seen.set(row.key, row.row);
    return row;
  });
  const keyed = together.filter((row) => row.key !== null && !isBad(row));
  const taken = keyed.length > 0 ? await unique.taken(keyed) : new Set<string>();
  return together.map((row) =>
    row.key !== null && !isBad(row) && taken.has(row.key)
      ? withError(row, unique.duplicateError(row))
      : row,
  );
}

/** Makes the good ones; one that somebody else was quicker to make is bad after all. */
async function make(rules: KindRules, judged: readonly CheckedRow[]): Promise<CheckedRow[]> {
  const good = judged.filter((row) => !isBad(row));
  const ids = await rules.insert(good);
  const late = new Set(good.filter((_row, at) => ids[at] === null));
  const toUnexpectedError = (row: CheckedRow): CellError =>
    rules.unique?.duplicateError(row) ?? { field: null, message: { key: 'error.conflict' } };
  return judged.map((row) => (late.has(row) ? withError(row, toUnexpectedError(row)) : row));
}

/** The beginning of what a cell says, to be shown beside what is wrong with it. */
const shownValue = 100;

async function storeErrors(
  { tx }: RuleContext,
  run: Run,
  { batch, judged }: { batch: readonly CellRow[]; judged: readonly CheckedRow[] },
): Promise<void> {
  const storedRows = judged.flatMap(({ row, errors }, at) => {
    if (errors.length === 0) return [];
    const cells = batch[at]?.cells ?? {};
    const storedErrors: StoredCellError[] = errors.map((error) => ({
      ...error,
      value: error.field === null ? null : (cells[error.field]?.slice(0, shownValue) ?? null),
    }));
    return [{ runId: run.id, row, errors: printable(storedErrors) }];
  });
  if (storedRows.length > 0) await tx.insert(importError).values(storedRows);
}

/** U+0000 may stand in a file, and can stand in no column; nor can half a sign, where the end cut it. */
const printable = (errors: readonly StoredCellError[]): StoredCellError[] =>
  errors.map((error) => ({
    ...error,
    value: error.value?.replaceAll('\0', '\uFFFD').toWellFormed() ?? null,
  }));
