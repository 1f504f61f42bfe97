import type { Database } from '#server/database/database.ts';

/**
 * Removes the rows of these tables and of those that refer to them. `truncate … cascade` would create
 * several new files for each table and index, of which there are hundreds.
 */
export async function emptyTables(
  { pool }: Pick<Database, 'pool'>,
  ...names: readonly string[]
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `with recursive emptied (id) as (
       select name::regclass::oid from unnest($1::text[]) as name
       union
       select conrelid from pg_constraint join emptied on confrelid = emptied.id where contype = 'f')
     select id::regclass::text as name from emptied`,
    [names],
  );
  // One statement, at whose end nothing refers to a row that is gone.
  const deletions = rows.map(({ name }, at) => `emptied_${at} as (delete from ${name})`);
  await pool.query(`with ${deletions.join(', ')} select`);
}
