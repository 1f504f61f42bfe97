import { isMonthFirst } from '@portal/contract/days';
import {
  importFields,
  type ImportKind,
  importLimits,
  maxChangeExamples,
} from '@portal/contract/import-export';
import { getToday } from '#server/kernel/calendar-day.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { readDayCell } from '../cells/create-cell-readers.ts';
import { cellReaders } from '../kinds/cell-readers.ts';
import { clinicRules } from '../kinds/clinic-rules.ts';
import { customerRules } from '../kinds/customer-rules.ts';
import { customerUserRules } from '../kinds/customer-user-rules.ts';
import { documentRules } from '../kinds/document-rules.ts';
import { installedDeviceRules } from '../kinds/installed-device-rules.ts';
import { leadRules } from '../kinds/lead-rules.ts';
import { productRules } from '../kinds/product-rules.ts';
import {
  type CellRow,
  type ChangedRow,
  changesLinks,
  type CheckedRow,
  type KindRules,
  lockCreation,
  type RuleContext,
} from '../kinds/row.ts';
import type { CellError, StoredCellError } from './cell-error.ts';
import { describeChanges } from './describe-changes.ts';
import { importError, type importRun, type Outcomes, type RowChange } from './import-run.table.ts';
import { isBad, judgeRows, withError } from './judge-rows.ts';
import { batchSize, readRows, toBatches } from './read-rows.ts';

type Run = typeof importRun.$inferSelect;

/** The file has more rows than allowed. */
export class TooManyRows extends Error {}

/** A row has errors in the mode that requires all rows to be valid. */
export class BadRow extends Error {}

export interface Counts {
  readonly rows: number;
  readonly bad: number;
  readonly outcomes: Outcomes;
  readonly rowChanges: readonly RowChange[];
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
 * Processes the rows of a file: checks them, stores their errors and, if `makes` is set, creates and
 * changes objects by the valid ones. Keeps one batch in memory at a time.
 * @throws TooManyRows, BadRow, FileMissing, CsvProblem, WorkbookProblem; whatever `onProgress` throws.
 */
export async function processRows(
  step: Omit<RuleContext, 'facts' | 'options'>,
  run: Run,
  { allOrNothing, onProgress }: Passage,
): Promise<Counts> {
  const { kind, matchBy } = run;
  const monthFirst = await findMonthFirst(step.context, run, () => onProgress(0));
  const facts = { monthFirst, thisYear: Number(getToday(step.context).slice(0, 4)) };
  const options = {
    matchBy,
    clearsEmpty: run.emptyCells === 'clear',
    invites: run.sendInvitations,
    mapped: Object.keys(run.mapping),
  };
  const bench: RuleContext = { ...step, facts, options };
  const rules = kindRules[kind](bench);
  const judge = { bench, kind, rules, claimed: { unique: new Map(), match: new Map() } };
  const outcomes = { created: 0, changed: 0, unchanged: 0, ambiguous: 0, existing: 0 };
  const rowChanges: RowChange[] = [];
  let [batches, rows, bad] = [0, 0, 0];
  // Before any object is locked: two imports by the same key must not both find nothing.
  if (bench.makes && matchBy) await lockCreation(bench.tx);
  const kinds = new Map(importFields[kind].map(({ name, textKind }) => [name, textKind]));
  for await (const batch of toBatches(readRows(bench.context, run), run.mapping, kinds)) {
    batches += 1;
    rows += batch.length;
    if (rows > importLimits.rows || batches > maxBatches) throw new TooManyRows();
    if (batch.length === 0) {
      await onProgress(rows);
      continue;
    }
    let judged = await judgeRows(judge, batch);
    if (allOrNothing && judged.some(isBad)) throw new BadRow();
    if (bench.makes) judged = await writeRows(bench, rules, judged);
    if (allOrNothing && judged.some(isBad)) throw new BadRow();
    const examples = judged.filter(isChanged).slice(0, maxChangeExamples - rowChanges.length);
    rowChanges.push(...(await describeChanges(bench, judge, examples)));
    await storeErrors(bench, run, { batch, judged });
    bad += judged.filter(isBad).length;
    for (const row of judged) {
      const outcome = getOutcome(row);
      if (outcome) outcomes[outcome] += 1;
    }
    await onProgress(rows);
  }
  return { rows, bad, outcomes, rowChanges };
}

function getOutcome(row: CheckedRow): keyof Outcomes | undefined {
  if (isBad(row)) return row.reason;
  if (!row.before) return 'created';
  return isChanged(row) ? 'changed' : 'unchanged';
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
  customer_users: customerUserRules,
  documents: documentRules,
  leads: leadRules,
};

/**
 * Returns the fields with days of which at least one can only be read with the month first, so that
 * others in their columns are ambiguous. Reads the file only if a field with days is mapped.
 * Calls `onBatch` after each batch.
 * @throws FileMissing, CsvProblem, WorkbookProblem; whatever `onBatch` throws.
 */
async function findMonthFirst(
  context: Pick<Context, 'storage'>,
  run: typeof importRun.$inferSelect,
  onBatch: () => Promise<void>,
): Promise<ReadonlySet<string>> {
  const readers = cellReaders[run.kind];
  const days = Object.entries(run.mapping).filter(([field]) => readers[field] === readDayCell);
  const found = new Set<string>();
  if (days.length === 0) return found;
  const rows = toBatches(readRows(context, run), Object.fromEntries(days), new Map());
  for await (const batch of rows) {
    for (const { cells, types } of batch)
      for (const [field, cell] of Object.entries(cells))
        if (types?.[field] !== 'day' && isMonthFirst(cell)) found.add(field);
    if (found.size === days.length) break;
    await onBatch();
  }
  return found;
}

/** Returns true for a valid row whose stored object gets other values. */
const isChanged = (row: CheckedRow): row is ChangedRow =>
  !isBad(row) &&
  row.before !== undefined &&
  (Object.keys(row.values).length > 0 || changesLinks(row));

/**
 * Creates and changes the objects of the valid rows. A row is invalid after all when a concurrent
 * transaction took its unique value first.
 */
async function writeRows(
  bench: RuleContext,
  rules: KindRules,
  judged: readonly CheckedRow[],
): Promise<CheckedRow[]> {
  const changed = await changeObjects(bench, rules, judged);
  const fresh = changed.filter((row) => !isBad(row) && !row.before);
  const ids = await rules.insert(fresh);
  const late = new Set(fresh.filter((_row, at) => ids[at] === null));
  return changed.map((row) => (late.has(row) ? withError(row, toTakenError(rules, row)) : row));
}

const toTakenError = ({ unique }: KindRules, row: CheckedRow): CellError =>
  unique?.duplicateError(row) ?? { field: null, message: { key: 'error.conflict' } };

/**
 * Changes the locked objects of valid rows, within a savepoint where they get other unique values.
 * If one of these was taken meanwhile, looks which, and changes the others.
 */
async function changeObjects(
  { tx }: RuleContext,
  rules: KindRules,
  judged: readonly CheckedRow[],
): Promise<CheckedRow[]> {
  const changed = judged.filter(isChanged);
  if (changed.length === 0) return [...judged];
  const keyed = changed.filter(({ key }) => key !== null);
  if (!rules.unique || keyed.length === 0) {
    await rules.update(changed);
    return [...judged];
  }
  try {
    await tx.transaction(() => rules.update(changed));
    return [...judged];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const taken = await rules.unique.taken(keyed);
    if (taken.size === 0) throw error;
    const left = judged.map((row) =>
      row.key !== null && row.before && taken.has(row.key)
        ? withError(row, toTakenError(rules, row))
        : row,
    );
    await rules.update(left.filter(isChanged));
    return left;
  }
}
