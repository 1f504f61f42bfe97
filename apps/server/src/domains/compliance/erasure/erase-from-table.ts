import { eq, getColumns, or, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { erased, tells } from './erased-text.ts';
import { assign, namesInJson, nextVersion, withoutInJson, type Erasure } from './erasure.ts';
import { rowsChanged } from './rows-changed.ts';
import type { TablePlan } from './table-plan.ts';

/** Takes somebody out of a table by at most three statements; answers how many rows changed. */
export async function eraseFromTable(
  tx: Transaction,
  erasure: Erasure,
  plan: TablePlan,
): Promise<number> {
  const { table, owner, isDeleted, personal, texts, jsons } = plan;
  let changed = await movePaths(tx, erasure, plan);
  if (owner && isDeleted) {
    changed += await rowsChanged(tx, sql`delete from ${table} where ${eq(owner, erasure.userId)}`);
  }
  if (owner && personal.length > 0) {
    const cleared = personal.map((column) => assign(column, sql`null`));
    const hasSome = or(...personal.map((column) => sql`${column} is not null`));
    changed += await rowsChanged(
      tx,
      sql`update ${table} set ${sql.join(cleared, sql`, `)}
        where ${eq(owner, erasure.userId)} and (${hasSome})`,
    );
  }
  if (texts.length + jsons.length === 0) return changed;
  const values = [
    ...texts.map((column) => assign(column, erased(erasure, column))),
    ...jsons.map((column) => assign(column, withoutInJson(erasure, column))),
    ...nextVersion(table, getColumns(table)),
  ];
  const found = or(
    ...texts.map((column) => tells(erasure, column)),
    ...jsons.map((column) => namesInJson(erasure, column)),
  );
  const update = sql`update ${table} set ${sql.join(values, sql`, `)} where ${found}`;
  return changed + (await rowsChanged(tx, update));
}

/** Lets the rows name their files where these stand now. */
async function movePaths(tx: Transaction, { moved }: Erasure, plan: TablePlan): Promise<number> {
  if (moved.size === 0) return 0;
  let changed = 0;
  for (const path of plan.paths) {
    changed += await rowsChanged(
      tx,
      sql`update ${plan.table} set ${assign(path, sql`file.now_at`)}
        from unnest(${sql.param([...moved.keys()])}::text[], ${sql.param([...moved.values()])}::text[])
          as file (was_at, now_at)
        where ${path} = file.was_at`,
    );
  }
  return changed;
}
