import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { Storage } from '#server/storage/storage.ts';
import { selectFiles } from './named-files.ts';
import { fileColumns } from './sweep-uploads.ts';
import { toQuarantinePath } from './scanning/quarantine-file.ts';
import { upload } from './upload.table.ts';

/** Differences between the files of the store and those that the database names. */
export interface FileDifferences {
  /** Files that the database names and the store has. */
  readonly whole: number;
  readonly missing: readonly string[];
  /** Files of another size than the database says. */
  readonly changed: readonly {
    readonly blobPath: string;
    readonly expected: number;
    readonly found: number;
  }[];
  /** Files that the database does not name. */
  readonly surplus: readonly string[];
}

/** Files in use by their paths, each with the sizes in bytes that rows say of it. */
type ExpectedFiles = Map<string, number[]>;

/**
 * Compares the store with the database. Files that come and go meanwhile are looked at again. Reads
 * no file: another content of the same size is not found.
 * @param isOwn true for paths that the portal writes without a row.
 */
export async function checkFiles(
  { database, storage }: { database: Database; storage: Storage },
  isOwn: (blobPath: string) => boolean,
): Promise<FileDifferences> {
  const expected = await readExpected(database);
  const surplus: string[] = [];
  const changed: { blobPath: string; expected: number; found: number }[] = [];
  const left = new Map(expected);
  let whole = 0;
  for await (const blob of storage.list('')) {
    const { blobPath } = blob;
    const sizes = left.get(blobPath);
    if (!sizes) {
      if (!isOwn(blobPath)) surplus.push(blobPath);
      continue;
    }
    left.delete(blobPath);
    const other = sizes.find((size) => size !== blob.size);
    if (other === undefined) whole += 1;
    else changed.push({ blobPath, expected: other, found: blob.size });
  }
  const now = surplus.length + left.size > 0 ? await readExpected(database) : expected;
  const uploads = surplus.length > 0 ? await readUploadPaths(database) : new Set<string>();
  const missing: string[] = [];
  for (const blobPath of left.keys()) {
    const isThere = !now.has(blobPath) || (await storage.describe(blobPath)) !== null;
    if (isThere) whole += 1;
    else missing.push(blobPath);
  }
  return {
    whole,
    missing: missing.toSorted(),
    changed,
    surplus: surplus.filter((path) => !now.has(path) && !uploads.has(path)).toSorted(),
  };
}

/** Paths of the files in use, each with its bytes; those in quarantine under that path. */
async function readExpected({ orm }: Database): Promise<ExpectedFiles> {
  const branches = fileColumns.map(([table, blobPath, size]) => selectFiles(table, blobPath, size));
  const { rows } = await orm.execute<{ path: string; size: string | null; moved: string | null }>(
    sql.join(branches, sql` union all `),
  );
  const expected: ExpectedFiles = new Map();
  for (const { path, size, moved } of rows) {
    const blobPath = moved === null ? path : toQuarantinePath(moved);
    const sizes = size === null ? [] : [Number(size)];
    // A document and its present version name the same file.
    expected.set(blobPath, [...(expected.get(blobPath) ?? []), ...sizes]);
  }
  return expected;
}

/** Paths of all uploads: what is unused, or waits to be removed, is no surplus. */
async function readUploadPaths({ orm }: Database): Promise<Set<string>> {
  const rows = await orm.select({ id: upload.id, path: upload.blobPath }).from(upload);
  return new Set(rows.flatMap(({ id, path }) => [path, toQuarantinePath(id)]));
}
