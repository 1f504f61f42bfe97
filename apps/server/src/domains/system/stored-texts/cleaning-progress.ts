import { eq, notInArray, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '#server/database/database.ts';
import type { JobProgress } from '#server/jobs/job.ts';
import type { TextTable } from './text-columns.ts';
import { textCleaning } from './text-cleaning.table.ts';

/** Describes the columns of a table with their kinds. */
const describeColumns = ({ columns }: TextTable): string =>
  columns.map(({ column, kind }) => `${column.name}:${kind}`).join();

/**
 * Registers the tables with texts. A table whose columns or kinds are others than when it was
 * cleaned begins again.
 */
export async function registerTables(
  executor: Executor,
  plans: readonly TextTable[],
  now: Date,
): Promise<void> {
  const values = plans.map((plan) => ({
    tableName: plan.name,
    columns: describeColumns(plan),
    startedAt: now.toISOString(),
  }));
  await executor
    .insert(textCleaning)
    .values(values)
    .onConflictDoUpdate({
      target: textCleaning.tableName,
      set: {
        columns: sql`excluded.columns`,
        startedAt: sql`excluded.started_at`,
        checkedUntil: null,
        checked: 0,
        changed: 0,
        finishedAt: null,
      },
      setWhere: sql`${textCleaning.columns} <> excluded.columns`,
    });
  const names = plans.map(({ name }) => name);
  await executor.delete(textCleaning).where(notInArray(textCleaning.tableName, names));
}

/** Names the tables that are not finished. */
export async function listUnfinished(executor: Executor): Promise<ReadonlySet<string>> {
  const rows = await executor
    .select({ name: textCleaning.tableName })
    .from(textCleaning)
    .where(sql`${textCleaning.finishedAt} is null`);
  return new Set(rows.map(({ name }) => name));
}

/** Returns the progress of a table, locked against other runs; null where it is finished. */
export async function lockProgress(tx: Transaction, { name }: TextTable) {
  const [progress] = await tx
    .select()
    .from(textCleaning)
    .where(eq(textCleaning.tableName, name))
    .for('update');
  return progress && progress.finishedAt === null ? progress : null;
}

interface Advance {
  /** Last checked row; null after the last of the table. */
  readonly until: string | null;
  readonly checked: number;
  readonly changed: number;
}

/** Stores how far the cleaning of a table is. */
export async function storeProgress(
  tx: Transaction,
  { name }: TextTable,
  { until, checked, changed }: Advance,
  now: Date,
): Promise<void> {
  await tx
    .update(textCleaning)
    .set({
      ...(until === null ? { finishedAt: now.toISOString() } : { checkedUntil: until }),
      checked: sql`${textCleaning.checked} + ${checked}`,
      changed: sql`${textCleaning.changed} + ${changed}`,
    })
    .where(eq(textCleaning.tableName, name));
}

/** Counts the checked rows, and estimates those that remain. */
export async function readCleaningProgress({ orm }: Database): Promise<JobProgress> {
  const { rows } = await orm.execute<{ done: number; remaining: number }>(sql`
    select coalesce(sum(checked), 0)::float8 as done,
      coalesce(sum(greatest(reltuples - checked, 0)) filter (where finished_at is null), 0)::float8
        as remaining
    from ${textCleaning} left join pg_class as relation on relation.oid = to_regclass(table_name)`);
  const { done = 0, remaining = 0 } = rows[0] ?? {};
  return { done, remaining: Math.round(remaining) };
}
