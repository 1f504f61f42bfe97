import { importLimits } from '@portal/contract/exchange';
import type { Fault, KeptFault } from './fault.ts';
import { importFault } from './import-fault.table.ts';
import type { importRun } from './import-run.table.ts';
import { batchesOf, batchSize, rowsOfFile } from './rows-of-file.ts';
import type { Bench, CellRow, JudgedRow, KindRules } from '../kinds/row.ts';
import { rulesOf } from '../kinds/rules-of.ts';

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
  /** Whether the first bad row ends it. */
  readonly allOrNothing: boolean;
  /** Told after each batch how many rows were looked at. */
  readonly onProgress: (rows: number) => Promise<void>;
}

/** Ten rows of the file for each that may say something: more blank ones are nobody's table. */
const mostBatches = (importLimits.rows * 10) / batchSize;

/**
 * Goes through the rows of a file once: judges them, keeps what is wrong with them and, where the
 * bench makes, makes the good ones. A thousand rows are in memory at a time.
 * @throws TooManyRows, BadRow, FileMissing, CsvProblem; whatever `onProgress` throws.
 */
export async function goThrough(
  bench: Bench,
  run: Run,
  { allOrNothing, onProgress }: Passage,
): Promise<Counts> {
  const rules = rulesOf[run.kind](bench);
  const seen = new Map<string, number>();
  let [batches, rows, bad, created] = [0, 0, 0, 0];
  for await (const batch of batchesOf(rowsOfFile(bench.context, run), run.mapping)) {
    batches += 1;
    rows += batch.length;
    if (rows > importLimits.rows || batches > mostBatches) throw new TooManyRows();
    if (batch.length === 0) {
      await onProgress(rows);
      continue;
    }
    let judged = await judge(rules, batch, seen);
    if (allOrNothing && judged.some(isBad)) throw new BadRow();
    if (bench.makes) judged = await make(rules, judged);
    if (allOrNothing && judged.some(isBad)) throw new BadRow();
    await keepFaults(bench, run, { batch, judged });
    bad += judged.filter(isBad).length;
    if (bench.makes) created = rows - bad;
    await onProgress(rows);
  }
  return { rows, bad, created };
}

const isBad = ({ faults }: JudgedRow): boolean => faults.length > 0;

const withFault = (row: JudgedRow, fault: Fault): JudgedRow => ({ ...row, faults: [fault] });

/** Judges rows by themselves, then beside each other, then beside what is there. */
async function judge(
  rules: KindRules,
  batch: readonly CellRow[],
  seen: Map<string, number>,
): Promise<JudgedRow[]> {
  const alone = (await rules.judge(batch)).map((row, at) => {
    const fault = batch[at]?.fault;
    return fault ? withFault(row, fault) : row;
  });
  const { unique } = rules;
  if (!unique) return alone;
  const together = alone.map((row) => {
    if (row.key === null || isBad(row)) return row;
    const first = seen.get(row.key);
    if (first !== undefined) {
      const { field } = unique.fault(row);
      return withFault(row, { field, message: { key: 'import.twice', params: { row: first } } });
    }
    seen.set(row.key, row.row);
    return row;
  });
  const keyed = together.filter((row) => row.key !== null && !isBad(row));
  const taken = keyed.length > 0 ? await unique.taken(keyed) : new Set<string>();
  return together.map((row) =>
    row.key !== null && !isBad(row) && taken.has(row.key) ? withFault(row, unique.fault(row)) : row,
  );
}

/** Makes the good ones; one that somebody else was quicker to make is bad after all. */
async function make(rules: KindRules, judged: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const good = judged.filter((row) => !isBad(row));
  const ids = await rules.insert(good);
  const late = new Set(good.filter((_row, at) => ids[at] === null));
  const faultOf = (row: JudgedRow): Fault =>
    rules.unique?.fault(row) ?? { field: null, message: { key: 'error.conflict' } };
  return judged.map((row) => (late.has(row) ? withFault(row, faultOf(row)) : row));
}

/** The beginning of what a cell says, to be shown beside what is wrong with it. */
const shownValue = 100;

async function keepFaults(
  { tx }: Bench,
  run: Run,
  { batch, judged }: { batch: readonly CellRow[]; judged: readonly JudgedRow[] },
): Promise<void> {
  const kept = judged.flatMap(({ row, faults }, at) => {
    if (faults.length === 0) return [];
    const cells = batch[at]?.cells ?? {};
    const told: KeptFault[] = faults.map((fault) => ({
      ...fault,
      value: fault.field === null ? null : (cells[fault.field]?.slice(0, shownValue) ?? null),
    }));
    return [{ runId: run.id, row, faults: printable(told) }];
  });
  if (kept.length > 0) await tx.insert(importFault).values(kept);
}

/** U+0000 may stand in a file, and can stand in no column; nor can half a sign, where the end cut it. */
const printable = (faults: readonly KeptFault[]): KeptFault[] =>
  faults.map((fault) => ({
    ...fault,
    value: fault.value?.replaceAll('\0', '\uFFFD').toWellFormed() ?? null,
  }));
