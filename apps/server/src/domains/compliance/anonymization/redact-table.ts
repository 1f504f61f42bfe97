import { eq, getColumns, or, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { redactColumn, mentionsPerson } from './redact-column.ts';
import { assign, jsonMatchesPerson, nextVersion, redactJson, type Redaction } from './redaction.ts';
import { runAndCount } from './run-and-count.ts';
import type { TablePlan } from './table-plan.ts';

/** Redacts a person in a table with up to three statements. Returns the number of changed rows. */
export async function redactTable(
  tx: Transaction,
  redaction: Redaction,
  plan: TablePlan,
): Promise<number> {
  const { table, owner, isDeleted, personal, texts, jsons } = plan;
  let changed = await updatePaths(tx, redaction, plan);
  if (owner && isDeleted) {
    changed += await runAndCount(
      tx,
      sql`delete from ${table} where ${eq(owner, redaction.userId)}`,
    );
  }
  if (owner && personal.length > 0) {
    const cleared = personal.map((column) => assign(column, sql`null`));
    const hasSome = or(...personal.map((column) => sql`${column} is not null`));
    changed += await runAndCount(
      tx,
      sql`update ${table} set ${sql.join(cleared, sql`, `)}
        where ${eq(owner, redaction.userId)} and (${hasSome})`,
    );
  }
  if (texts.length + jsons.length === 0) return changed;
  const values = [
    ...texts.map((column) => assign(column, redactColumn(redaction, column))),
    ...jsons.map((column) => assign(column, redactJson(redaction, column))),
    ...nextVersion(table, getColumns(table)),
  ];
  const found = or(
    ...texts.map((column) => mentionsPerson(redaction, column)),
    ...jsons.map((column) => jsonMatchesPerson(redaction, column)),
  );
  const update = sql`update ${table} set ${sql.join(values, sql`, `)} where ${found}`;
  return changed + (await runAndCount(tx, update));
}

/** Points the rows to the redacted paths of their files. */
async function updatePaths(
  tx: Transaction,
  { moved }: Redaction,
  plan: TablePlan,
): Promise<number> {
  if (moved.size === 0) return 0;
  let changed = 0;
  for (const path of plan.paths) {
    changed += await runAndCount(
      tx,
      sql`update ${plan.table} set ${assign(path, sql`file.now_at`)}
        from unnest(${sql.param([...moved.keys()])}::text[], ${sql.param([...moved.values()])}::text[])
          as file (was_at, now_at)
        where ${path} = file.was_at`,
    );
  }
  return changed;
}
