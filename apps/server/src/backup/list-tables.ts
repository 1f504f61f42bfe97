import pg from 'pg';

/** A table of the portal as a backup contains it. */
export interface BackupTable {
  readonly schema: string;
  readonly name: string;
  /** Without generated columns, which follow from the others. */
  readonly columns: readonly string[];
  /** Rows by PostgreSQL's estimate, and bytes on the disk: for the progress, and to estimate the backup. */
  readonly estimatedRows: number;
  readonly estimatedSize: number;
}

/** The job queue's table of jobs; everything else in its schema is made anew. */
export const jobTable = { schema: 'jobs', name: 'job' };

/**
 * Lists the tables in a database: those in `public` and the jobs, by name. A partitioned table counts
 * as one. Leaves out what belongs to an extension.
 */
export async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select nspname as schema, relname as name,
       (select coalesce(array_agg(attname::text order by attnum), '{}') from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '')
         as columns,
       (select coalesce(sum(greatest(part.reltuples, 0)), 0)::float8 from pg_class as part
        where part.oid in (select class.oid union all select relid from pg_partition_tree(class.oid)))
         as "estimatedRows",
       (select coalesce(sum(pg_table_size(part.oid)), 0)::float8 from pg_class as part
        where part.oid in (select class.oid union all select relid from pg_partition_tree(class.oid)))
         as "estimatedSize"
     from pg_class as class join pg_namespace as space on space.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition
       and (nspname = 'public' or (nspname = $1 and relname = $2))
       and not exists (
         select from pg_depend
         where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
     order by nspname = 'public' desc, relname collate "C"`,
    [jobTable.schema, jobTable.name],
  );
  return rows;
}

/** State of a sequence. */
export interface SequenceState {
  readonly name: string;
  /** A text, because it may exceed what a number holds exactly. */
  readonly last: string;
  readonly isCalled: boolean;
}

/** Reads the sequences in `public`. They are ahead of what a snapshot sees, and never behind it. */
export async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'S' and relnamespace = 'public'::regnamespace
       and not exists (
         select from pg_depend
         where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     order by relname collate "C"`,
  );
  if (rows.length === 0) return [];
  const reads = rows.map(
    ({ name }) =>
      `select ${pg.escapeLiteral(name)} as name, last_value::text as last, is_called as "isCalled"
       from public.${pg.escapeIdentifier(name)}`,
  );
  const states = await client.query<SequenceState>(reads.join(' union all '));
  return states.rows;
}

/** Returns a table's name in a statement. */
export function toRelation({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** Returns columns in a statement, in brackets. */
export function toColumnList(columns: readonly string[]): string {
  return `(${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}
