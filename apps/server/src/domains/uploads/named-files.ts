import { getTableName, sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { NamedFile } from '#server/backup/missing-files.ts';
import { toQuarantinePath } from './scanning/quarantine-file.ts';
import { fileColumns } from './sweep-uploads.ts';
import { upload } from './upload.table.ts';

/** Selects the files that a column names: `path`, `size`, and in `moved` the upload of an infected one. */
export function selectFiles(table: PgTable, blobPath: PgColumn, size: PgColumn | null): SQL {
  return sql`
    select ${blobPath} as path, ${size ?? sql`null`}::text as size,
      (select ${upload.id}::text from ${upload}
        where ${upload.blobPath} = ${blobPath} and ${upload.scanState} = 'infected') as moved
    from ${table} where ${blobPath} is not null`;
}

const dialect = new PgDialect();

/**
 * Reads the files in use, as the client's transaction sees them, for a backup. The database may be of
 * an earlier version: what it does not have is left out.
 */
export async function readNamedFiles(client: pg.ClientBase): Promise<NamedFile[]> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public'`,
  );
  const existing = new Set(columns.map(({ name }) => name));
  const has = (table: PgTable, column: PgColumn): boolean =>
    existing.has(`${getTableName(table)}.${column.name}`);
  const isScanned = has(upload, upload.scanState);
  const branches = fileColumns
    .filter(([table, blobPath]) => has(table, blobPath))
    .map(([table, blobPath]) =>
      isScanned
        ? selectFiles(table, blobPath, null)
        : sql`select ${blobPath} as path, null as moved from ${table} where ${blobPath} is not null`,
    );
  if (branches.length === 0) return [];
  const { rows } = await client.query<{ path: string; moved: string | null }>(
    dialect.sqlToQuery(sql.join(branches, sql` union all `)).sql,
  );
  return rows.map(({ path, moved }) => ({
    path,
    movedPath: moved === null ? null : toQuarantinePath(moved),
  }));
}
