import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { inTransaction } from './backup-session.ts';
import { BackupError } from './format.ts';
import {
  type BackupTable,
  jobTable,
  listTables,
  type SequenceState,
  toColumnList,
  toRelation,
} from './list-tables.ts';
import type { BackupSection, OpenBackup } from './open-backup.ts';
import type { RestoreProgress } from './progress.ts';

/** A section with the rows of a table. */
interface TableData {
  readonly section: BackupSection;
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** Returns a backup's tables. */
function listTableData({ sections }: OpenBackup): TableData[] {
  return sections.flatMap((section) => {
    const { header } = section;
    if (header.kind !== 'table') return [];
    const { schema, name, columns } = header;
    return [{ section, schema, name, columns }];
  });
}

/**
 * Fills the tables of `public`, which the migrations of the backup have just created, in one
 * transaction. Meanwhile there are no triggers, because their effects are in the backup, no foreign
 * keys and no indexes: they are made when all rows are there, which is faster, and checks them.
 * Returns the tables that the migrations do not create and that were therefore left out.
 * @throws BackupError if a column is unknown, or rows are missing.
 */
export async function restoreTables(
  client: pg.Client,
  backup: OpenBackup,
  sequences: readonly SequenceState[],
  progress: RestoreProgress,
): Promise<{ leftOut: readonly string[] }> {
  const existing = (await listTables(client)).filter(({ schema }) => schema === 'public');
  const data = listTableData(backup).filter(({ schema }) => schema === 'public');
  const leftOut = data.filter(({ name }) => !existing.some((table) => table.name === name));
  // Progress and result count what the backup has; what was left out is told beside them.
  for (const { section } of leftOut) progress.addRows(section.end.rows);
  await inTransaction(client, 'begin', async () => {
    await client.query(`set local maintenance_work_mem = '256MB'`);
    const definitions = await removeConstraints(client);
    await client.query(
      [
        ...existing.map((table) => `alter table ${toRelation(table)} disable trigger user`),
        // Migrations insert first rows, which are in the backup as they are now.
        `truncate ${existing.map(toRelation).join(', ')}`,
      ].join('; '),
    );
    for (const table of data) {
      const target = existing.find(({ name }) => name === table.name);
      if (target) await copyRows(client, backup, table, { target, progress });
    }
    await restoreSequences(client, sequences);
    await client.query(
      `create or replace function audit_era() returns integer language sql stable parallel safe
       as 'select ${Math.trunc(backup.header.auditEra)}'`,
    );
    for (const [at, definition] of definitions.entries()) {
      progress.reach('indexes', at / definitions.length);
      await client.query(definition);
    }
    await client.query(
      existing.map((table) => `alter table ${toRelation(table)} enable trigger user`).join('; '),
    );
    for (const { name, section } of data) {
      if (!leftOut.some((table) => table.name === name))
        await requireRows(client, { schema: 'public', name }, section.end.rows);
    }
  });
  return { leftOut: leftOut.map(({ name }) => name) };
}

/**
 * Removes the foreign keys, and the indexes that no constraint needs, from the tables of `public`.
 * Returns the statements that make them again, in an order that works.
 */
async function removeConstraints(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select * from (
       select 1 as rank, conname as name,
         format('alter table public.%I drop constraint %I', relname, conname) as drop,
         format('alter table public.%I add constraint %I %s', relname, conname,
           pg_get_constraintdef(pg_constraint.oid)) as create
       from pg_constraint join pg_class on pg_class.oid = conrelid
       where contype = 'f' and relnamespace = 'public'::regnamespace and conparentid = 0
       union all
       select 0, index.relname, format('drop index public.%I', index.relname),
         pg_get_indexdef(indexrelid)
       from pg_index join pg_class as index on index.oid = indexrelid
       where index.relnamespace = 'public'::regnamespace
         and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
         and not exists (select from pg_inherits where inhrelid = indexrelid)
     ) as found order by rank desc, name collate "C"`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ create }) => create).toReversed();
}

/**
 * Copies a section into a table. Row counts are compared.
 * @throws BackupError if the table has no such column, or PostgreSQL refuses a row.
 */
async function copyRows(
  client: pg.Client,
  backup: OpenBackup,
  { section, name, columns }: TableData,
  { target, progress }: { target: BackupTable; progress: RestoreProgress },
): Promise<void> {
  const unknown = columns.find((column) => !target.columns.includes(column));
  if (unknown !== undefined)
    throw new BackupError(
      `The table ${name} of the backup has the column ${unknown}, which no migration creates. Remove what was added to the portal's tables by hand, and make a new backup.`,
    );
  await copyInto(client, `${toRelation(target)} ${toColumnList(columns)}`, {
    rows: backup.read(section),
    count: section.end.rows,
  });
  progress.addRows(section.end.rows);
}

/** Sends rows in the text form of COPY. @throws BackupError if another number arrived. */
async function copyInto(
  client: pg.Client,
  target: string,
  { rows, count }: { rows: AsyncIterable<Uint8Array>; count: number },
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${target} from stdin`));
  await pipeline(Readable.from(rows, { objectMode: false }), stream);
  if (stream.rowCount !== count)
    throw new BackupError(`${target}: ${stream.rowCount} of ${count} rows were restored.`);
}

async function requireRows(
  client: pg.Client,
  table: { schema: string; name: string },
  expected: number,
): Promise<void> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*)::text as count from ${toRelation(table)}`,
  );
  const count = Number(rows[0]?.count);
  if (count !== expected)
    throw new BackupError(`${table.name}: ${count} of ${expected} rows were restored.`);
}

/** Sets the sequences that exist. */
async function restoreSequences(
  client: pg.Client,
  sequences: readonly SequenceState[],
): Promise<void> {
  for (const { name, last, isCalled } of sequences) {
    await client.query(
      `select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null`,
      [`public.${pg.escapeIdentifier(name)}`, last, isCalled],
    );
  }
}

/**
 * Adds the jobs of the backup to the queues that this version has. A later version may have other
 * columns and queues: what it does not know is left out. Returns how many jobs were. Those of
 * `placeJobs` are left out, too, and not among them: they tell of the place where the backup was made.
 */
export async function restoreJobs(
  client: pg.Client,
  backup: OpenBackup,
  { placeJobs, progress }: { placeJobs: readonly string[]; progress: RestoreProgress },
): Promise<number> {
  const data = listTableData(backup).find(({ schema }) => schema === jobTable.schema);
  const target = (await listTables(client)).find(({ schema }) => schema === jobTable.schema);
  progress.addLateRows(data?.section.end.rows ?? 0);
  if (!data || !target) return data?.section.end.rows ?? 0;
  const known = toColumnList(data.columns.filter((column) => target.columns.includes(column)));
  const names = known.slice(1, -1);
  const unknown = data.columns
    .filter((column) => !target.columns.includes(column))
    .map((column) => `, null::text as ${pg.escapeIdentifier(column)}`);
  return inTransaction(client, 'begin', async () => {
    await client.query(
      `create temporary table restored_job on commit drop as
       select ${names}${unknown.join('')} from ${toRelation(target)} with no data`,
    );
    await copyInto(client, `restored_job ${toColumnList(data.columns)}`, {
      rows: backup.read(data.section),
      count: data.section.end.rows,
    });
    const { rowCount: removed } = await client.query(
      'delete from restored_job where name = any($1)',
      [placeJobs],
    );
    const { rowCount } = await client.query(
      `insert into ${toRelation(target)} ${known} select ${names} from restored_job
       where name in (select name from jobs.queue) on conflict do nothing`,
    );
    return data.section.end.rows - (removed ?? 0) - (rowCount ?? 0);
  });
}
