import type pg from 'pg';

/*
 * What a database contains of the portal, as statements that remove it. Extensions may stay: a new
 * database can have them.
 */
const contents = `
  select format('drop schema %I cascade', nspname) as statement from pg_namespace
  where nspname in ('jobs', 'drizzle')
  union all
  select format('drop %s if exists public.%I cascade', case relkind when 'v' then 'view'
    when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table'
    else 'table' end, relname)
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass
      and objid = pg_class.oid and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i')))
  union all
  select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure) from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass
      and objid = pg_proc.oid and deptype = 'e')
  union all
  select format('drop collation if exists public.%I cascade', collname) from pg_collation
  where collnamespace = 'public'::regnamespace`;

/** Returns true if the database has no table, function or other object of anybody. */
export async function isDatabaseEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select from (${contents}) as found limit 1`);
  return rows.length === 0;
}

/** Removes what an interrupted restoration left, in the caller's transaction. */
export async function clearDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(contents);
  await client.query('set local client_min_messages = warning');
  for (const { statement } of rows) await client.query(statement);
}
