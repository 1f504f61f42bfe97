import { importFields, type ImportKind, importLimits } from '@portal/contract/import-export';
import { getToday } from '#server/kernel/calendar-day.ts';
import { clinicRules } from '../kinds/clinic-rules.ts';
import { customerRules } from '../kinds/customer-rules.ts';
import { installedDeviceRules } from '../kinds/installed-device-rules.ts';
import { productRules } from '../kinds/product-rules.ts';
import {
  type CellRow,
  type CheckedRow,
  firstPerField,
  type KindRules,
  type RuleContext,
} from '../kinds/row.ts';
import { findDamage } from '../cells/find-damage.ts';
import { cellError, type CellError, type StoredCellError } from './cell-error.ts';
import { findMonthFirst } from './find-month-first.ts';
import { importError, type importRun } from './import-run.table.ts';
import { batchSize, readRows, toBatches } from './read-rows.ts';

type Run = typeof importRun.$inferSelect;

/** The file has more rows than allowed. */
export class TooManyRows extends Error {}

/** A row has errors in the mode that requires all rows to be valid. */
export class BadRow extends Error {}

export interface Counts {
  readonly rows: number;
  readonly bad: number;
  readonly created: number;
}

interface Passage {
  /** True to stop at the first row with errors. */
  readonly allOrNothing: boolean;
  /** Called after each batch with the number of rows processed so far. */
  readonly onProgress: (rows: number) => Promise<void>;
}

/**
 * Allows ten rows in the file per importable row. A file with more blank rows is not a usable
 * table.
 */
const maxBatches = (importLimits.rows * 10) / batchSize;

/**
 * Processes the rows of a file: checks them, stores their errors and, if `makes` is set, creates
 * the valid ones. Keeps one batch in memory at a time.
 * @throws TooManyRows, BadRow, FileMissing, CsvProblem; whatever `onProgress` throws.
 */
export async function processRows(
  step: Omit<RuleContext, 'facts'>,
  run: Run,
  { allOrNothing, onProgress }: Passage,
): Promise<Counts> {
  const monthFirst = await findMonthFirst(step.context, run, () => onProgress(0));
  const facts = { monthFirst, thisYear: Number(getToday(step.context).slice(0, 4)) };
  const bench: RuleContext = { ...step, facts };
  const rules = kindRules[run.kind](bench);
  const seen = new Map<string, number>();
  let [batches, rows, bad, created] = [0, 0, 0, 0];
  const kinds = new Map(importFields[run.kind].map(({ name, textKind }) => [name, textKind]));
  for await (const batch of toBatches(readRows(bench.context, run), run.mapping, kinds)) {
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

const withErrors = (row: CheckedRow, errors: readonly CellError[]): CheckedRow => ({
  ...row,
  errors: firstPerField(errors),
});

const withError = (row: CheckedRow, error: CellError): CheckedRow => withErrors(row, [error]);

/** Checks each row alone, then against the other rows of the file, then against stored rows. */
async function judge(
  rules: KindRules,
  batch: readonly CellRow[],
  seen: Map<string, number>,
): Promise<CheckedRow[]> {
  const alone = (await rules.judge(batch)).map((row, at) => {
    const { rowError, cells = {} } = batch[at] ?? {};
    if (rowError) return withError(row, rowError);
    const damaged = listDamage(cells);
    return damaged.length > 0 ? withErrors(row, [...damaged, ...row.errors]) : row;
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

/** Lists the cells whose values a spreadsheet has lost, in whichever field they are. */
const listDamage = (cells: CellRow['cells']): CellError[] =>
  Object.entries(cells).flatMap(([field, value]) => {
    const key = findDamage(value);
    return key === null ? [] : [cellError(field, key, { value })];
  });

/**
 * Creates the valid rows. A row is invalid after all when a concurrent transaction created its
 * duplicate first.
 */
async function make(rules: KindRules, judged: readonly CheckedRow[]): Promise<CheckedRow[]> {
  const good = judged.filter((row) => !isBad(row));
  const ids = await rules.insert(good);
  const late = new Set(good.filter((_row, at) => ids[at] === null));
  const toUnexpectedError = (row: CheckedRow): CellError =>
    rules.unique?.duplicateError(row) ?? { field: null, message: { key: 'error.conflict' } };
  return judged.map((row) => (late.has(row) ? withError(row, toUnexpectedError(row)) : row));
}

/** Maximum number of characters of a cell that are shown with its error. */
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

/**
 * Replaces U+0000, which PostgreSQL cannot store, and the lone surrogate of a pair that the
 * truncation split.
 */
const printable = (errors: readonly StoredCellError[]): StoredCellError[] =>
  errors.map((error) => ({
    ...error,
    value: error.value?.replaceAll('\0', '\uFFFD').toWellFormed() ?? null,
  }));

/** Creates the rules of each kind for one file. */
const kindRules: Readonly<Record<ImportKind, (bench: RuleContext) => KindRules>> = {
  customers: customerRules,
  clinics: clinicRules,
  installed_devices: installedDeviceRules,
  products: productRules,
};
