import { createHash } from 'node:crypto';
import type pg from 'pg';
import { listAppliedMigrations } from './applied-migrations.ts';

/** The migration that stands for every migration before the first release. */
export const baseline = '20261128000000_baseline';

/** Digest of the schema that the baseline creates (migrations.db.test.ts computes it again). */
const baselineDigest = 'ac15fe274f7879a1624dcd1c8a4eca791dc7460cd1a4384abb688ef4de48e916';

/** The last migration before they were replaced by the baseline, and the commit that applies it. */
const lastEarlierMigration = '20261126085228_plain_names';
const lastEarlierCommit = 'b47da21e';

/**
 * Records the baseline as applied in a database of a version before the first release, whose own
 * migrations made the same schema step by step. Changes nothing in an empty database and in one
 * that has the baseline.
 * @throws EarlierDatabaseError if the database has another schema than the baseline creates.
 */
export async function adoptEarlierDatabase(client: pg.Client): Promise<void> {
  const applied = await listAppliedMigrations(client);
  if (applied.length === 0 || applied.includes(baseline)) return;
  if (!applied.includes(lastEarlierMigration))
    throw new EarlierDatabaseError(
      `This database was created by an earlier version of the portal, whose last migration was ${applied.at(-1) ?? 'none'}. Check out commit ${lastEarlierCommit}, start it once with this database and stop it; then start this version again.`,
    );
  const lines = await describeSchema(client);
  if (createHash('sha256').update(lines.join('\n')).digest('hex') !== baselineDigest)
    throw new EarlierDatabaseError(
      `This database was created by an earlier version of the portal, and its tables, functions or triggers were changed by hand. Undo these changes with the version of commit ${lastEarlierCommit}, or restore a backup made before them; then start this version again.`,
    );
  // One statement, so that a crash leaves the earlier list or the new one.
  await client.query(
    `with earlier as (delete from drizzle.__drizzle_migrations)
     insert into drizzle.__drizzle_migrations (hash, created_at, name)
     values ('', extract(epoch from now()) * 1000, $1)`,
    [baseline],
  );
}

/**
 * Returns the portal's tables, sequences, functions and triggers, one line each, in an order and in
 * words that are the same on every PostgreSQL. A disabled trigger or an invalid index is a
 * different line. Left out are the order of columns, which no statement of ours depends on, the
 * names of NOT NULL constraints, which PostgreSQL has since 18, and the era of the audit log, which
 * is data.
 */
export async function describeSchema(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `with relation as (
       select oid, relname, relkind from pg_class where relnamespace = 'public'::regnamespace
     ), own_function as (
       select oid, proname from pg_proc where pronamespace = 'public'::regnamespace
         and not exists (
           select from pg_depend
           where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
     )
     select line from (
       select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod),
         attcollation::regcollation, attnotnull, attidentity, attgenerated,
         pg_get_expr(adbin, adrelid)) as line
       from relation join pg_attribute on attrelid = relation.oid
         left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where relkind = 'r' and attnum > 0 and not attisdropped
       union all
       select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid))
       from relation join pg_constraint on conrelid = relation.oid where contype <> 'n'
       union all
       select concat_ws(' ', 'index', pg_get_indexdef(indexrelid),
         case when not indisvalid then 'invalid' end)
       from relation join pg_index on indexrelid = relation.oid
       union all
       select concat_ws(' ', 'sequence', relname) from relation where relkind = 'S'
       union all
       select concat_ws(' ', 'trigger', pg_get_triggerdef(pg_trigger.oid),
         nullif(tgenabled::text, 'O'))
       from relation join pg_trigger on tgrelid = relation.oid where not tgisinternal
       union all
       select concat_ws(' ', 'function', pg_get_functiondef(oid))
       from own_function where proname <> 'audit_era'
     ) as described order by line collate "C"`,
  );
  return rows.map(({ line }) => line);
}

/**
 * A database that an earlier version created cannot be used as it is. The message is complete for
 * the operator and names the way.
 */
export class EarlierDatabaseError extends Error {
  override readonly name = 'EarlierDatabaseError';
}
