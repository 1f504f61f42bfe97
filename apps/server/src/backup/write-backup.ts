import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { baseline } from '#server/database/adopt-earlier-database.ts';
import { requireCompatibleDatabase } from '#server/database/applied-migrations.ts';
import type { DatabaseAddress } from '#server/database/database.ts';
import { listMigrationNames, migrationsFolder } from '#server/database/migration-files.ts';
import { requireNoRestore } from '#server/database/restore-marker.ts';
import { newId } from '#server/kernel/ids.ts';
import { version } from '#server/kernel/product-version.ts';
import type { SecretKey } from '#server/kernel/secret-key.ts';
import { receiptPrefix, type Storage, type StoredBlob } from '#server/storage/storage.ts';
import { type BackupFile, createBackupFile } from './backup-file.ts';
import { inTransaction, withBackupSession } from './backup-session.ts';
import { BackupError, type BackupHeader } from './format.ts';
import { fingerprintKeys } from './key-fingerprint.ts';
import {
  type BackupTable,
  listTables,
  readSequences,
  toColumnList,
  toRelation,
} from './list-tables.ts';
import { findMissingFiles, type MissingFiles, type NamedFile } from './missing-files.ts';
import type { OnProgress } from './progress.ts';

export interface BackupOptions {
  /** With the role of the tables' owner. */
  readonly address: DatabaseAddress;
  readonly storage: Storage;
  /** Reads the files that rows name, as the client's transaction sees them. */
  readonly readNamedFiles: (client: pg.Client) => Promise<readonly NamedFile[]>;
  /** Receipts of anonymizations, wherever they are stored. */
  readonly receipts: () => AsyncIterable<object>;
  readonly secretKey: SecretKey;
  readonly now: () => Date;
  readonly onProgress?: OnProgress;
  /** Called with the bytes it will have, as far as they can be estimated; may throw to end it. */
  readonly onEstimate?: (size: number) => Promise<void>;
  /** Called after each block: may wait, so that requests come first, or throw to end the backup. */
  readonly rest?: () => Promise<void>;
}

/** What a backup contains. */
export interface BackupSummary extends MissingFiles {
  readonly path: string;
  /** Bytes of the backup. */
  readonly size: number;
  readonly rows: number;
  readonly files: number;
  /** Bytes of the stored files. */
  readonly fileSize: number;
  /** Files that were deleted while the backup was made. */
  readonly vanished: number;
}

/**
 * Writes a backup of the database, as it is at one moment, then of the files, which may be more than
 * the rows of that moment name. Locks nobody out; changes nothing. Tells which files the rows name and
 * the store does not have: a backup without them is incomplete.
 * @throws BackupError, one line for the operator.
 * @throws NewerDatabaseError if a later version has migrated the database.
 */
export async function writeBackup(path: string, options: BackupOptions): Promise<BackupSummary> {
  return withBackupSession(options.address, async (client) => {
    const migrations = await readBackupMigrations(client);
    let file: BackupFile | null = null;
    try {
      const database = await inTransaction(
        client,
        'begin isolation level repeatable read read only',
        async () => {
          const tables = await listTables(client);
          // Migrations that begin now wait, so that the columns stay what they are.
          const names = tables.map(toRelation).join(', ');
          await client.query(`lock table ${names} in access share mode`);
          const named = await options.readNamedFiles(client);
          const blobs = await listBlobs(options.storage);
          const progress = createBackupProgress(options, tables, blobs);
          file = await createBackupFile(path, await describeBackup(client, options, migrations));
          await options.onEstimate?.(estimateSize(tables, blobs));
          const rows = await writeTables(client, file, tables, progress);
          return { rows, progress, blobs, named };
        },
      );
      if (!file) throw new Error('The backup was not begun');
      const opened: BackupFile = file;
      await writeList(opened, 'sequences', await readSequences(client));
      await writeList(opened, 'receipts', await Array.fromAsync(options.receipts()));
      const { written, ...files } = await writeFiles(opened, options.storage, database);
      const missing = await findMissingFiles({
        written,
        named: database.named,
        readNamed: () => options.readNamedFiles(client),
      });
      const totals = { rows: database.rows, ...files };
      return { path, size: await opened.finish(totals), ...totals, ...missing };
    } catch (error) {
      await abandon(file);
      throw error;
    }
  });
}

const abandon = async (file: BackupFile | null): Promise<void> => file?.abandon();

async function readBackupMigrations(client: pg.Client): Promise<string[]> {
  await requireNoRestore(client);
  const known = listMigrationNames(migrationsFolder);
  const { applied } = await requireCompatibleDatabase(client, known, version);
  if (applied.length === 0) throw new BackupError('The database is empty: nothing to back up.');
  if (!applied.includes(baseline))
    throw new BackupError(
      'The database is of a version before the first release. Start this version once, then make the backup.',
    );
  return applied;
}

async function describeBackup(
  client: pg.Client,
  { secretKey, now }: BackupOptions,
  migrations: readonly string[],
): Promise<BackupHeader> {
  const { rows } = await client.query<{ era: number; postgres: string }>(
    `select audit_era() as era, current_setting('server_version') as postgres`,
  );
  return {
    id: newId(),
    createdAt: now().toISOString(),
    portal: version,
    postgres: rows[0]?.postgres ?? '',
    migrations,
    auditEra: rows[0]?.era ?? 1,
    keys: fingerprintKeys(secretKey),
  };
}

async function listBlobs(storage: Storage): Promise<StoredBlob[]> {
  const all = await Array.fromAsync(storage.list(''));
  return all.filter(({ blobPath }) => !blobPath.startsWith(receiptPrefix));
}

/** Share of a table's bytes on the disk that its rows need at least when they are compressed. */
const compressedShare = 1 / 4;

/** Estimates the bytes of a backup. Most files are compressed already. */
function estimateSize(tables: readonly BackupTable[], blobs: readonly StoredBlob[]): number {
  const ofTables = sum(tables.map(({ estimatedSize }) => estimatedSize)) * compressedShare;
  return ofTables + sum(blobs.map(({ size }) => size));
}

interface BackupProgress {
  /** Bytes of a table's data or of a file, and its rows. */
  onBlock(size: number, rows: number): Promise<void>;
  beginTable(table: BackupTable): void;
  endTable(): void;
  endFile(size: number): void;
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** Estimates the share by the bytes on the disk: of tables by the rows done, of files as they are. */
function createBackupProgress(
  { onProgress, rest }: BackupOptions,
  tables: readonly BackupTable[],
  blobs: readonly StoredBlob[],
): BackupProgress {
  const total =
    sum(tables.map(({ estimatedSize }) => estimatedSize)) + sum(blobs.map(({ size }) => size));
  let [done, rows, files, inTable] = [0, 0, 0, 0];
  let table: BackupTable | null = null;
  const report = (): void => {
    const part = table
      ? Math.min(inTable / Math.max(table.estimatedRows, inTable, 1), 1) * table.estimatedSize
      : 0;
    const share = Math.min((done + part) / Math.max(total, 1), 1);
    onProgress?.({ step: table ? 'database' : 'files', rows, files, share });
  };
  return {
    beginTable: (next) => {
      table = next;
      inTable = 0;
    },
    endTable: () => {
      done += table?.estimatedSize ?? 0;
      table = null;
    },
    endFile: (size) => {
      files += 1;
      done += size;
      report();
    },
    onBlock: async (_size, counted) => {
      rows += counted;
      inTable += counted;
      report();
      await rest?.();
    },
  };
}

const newline = 10;

/** Counts rows: COPY escapes newlines within values. */
function countLines(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) count += 1;
  return count;
}

/** Writes all tables from the snapshot of the open transaction. Returns the number of rows. */
async function writeTables(
  client: pg.Client,
  file: BackupFile,
  tables: readonly BackupTable[],
  progress: BackupProgress,
): Promise<number> {
  let total = 0;
  for (const table of tables) {
    const { schema, name, columns } = table;
    const list = toColumnList(columns).slice(1, -1);
    // A query, because COPY of a partitioned table itself would contain no row.
    const statement = `copy (select ${list} from ${toRelation(table)}) to stdout`;
    const chunks = client.query(copyTo(statement));
    progress.beginTable(table);
    const { rows } = await file.writeSection(
      { kind: 'table', schema, name, columns },
      { chunks, countRows: countLines, onBlock: (size, rows) => progress.onBlock(size, rows) },
    );
    // PostgreSQL tells the number after the rows, and certainly before it answers the next statement.
    await client.query('select');
    if (rows !== chunks.rowCount)
      throw new Error(`${name}: ${rows} of ${chunks.rowCount} rows were read`);
    progress.endTable();
    total += rows;
  }
  return total;
}

/** Writes entries in JSON, one a line. */
async function writeList(
  file: BackupFile,
  kind: 'sequences' | 'receipts',
  entries: readonly object[],
): Promise<void> {
  async function* toLines(): AsyncGenerator<Uint8Array> {
    for (const entry of entries) yield Buffer.from(`${JSON.stringify(entry)}\n`);
  }
  await file.writeSection({ kind }, { chunks: toLines(), countRows: countLines });
}

interface FileTotals {
  readonly files: number;
  readonly fileSize: number;
  readonly vanished: number;
  /** Paths of the files. */
  readonly written: ReadonlySet<string>;
}

/**
 * Writes the listed files, and, if one of them was deleted meanwhile, those that came since: an
 * anonymization copies a file to another name before it removes it.
 */
async function writeFiles(
  file: BackupFile,
  storage: Storage,
  { blobs, progress }: { blobs: readonly StoredBlob[]; progress: BackupProgress },
): Promise<FileTotals> {
  const found = { files: 0, fileSize: 0, vanished: 0 };
  const seen = new Set<string>();
  const written = new Set<string>();
  for (let list = blobs; list.length > 0;) {
    const before = found.vanished;
    for (const { blobPath } of list) {
      seen.add(blobPath);
      const size = await writeBlob(file, storage, blobPath, progress);
      if (size === null) found.vanished += 1;
      else {
        written.add(blobPath);
        found.files += 1;
        found.fileSize += size;
        progress.endFile(size);
      }
    }
    const isComplete = found.vanished === before;
    list = isComplete
      ? []
      : (await listBlobs(storage)).filter(({ blobPath }) => !seen.has(blobPath));
  }
  return { ...found, written };
}

/** Writes one file. Returns its bytes; null if it was deleted meanwhile. */
async function writeBlob(
  file: BackupFile,
  storage: Storage,
  blobPath: string,
  progress: BackupProgress,
): Promise<number | null> {
  const chunks = await storage.read(blobPath);
  if (!chunks) return null;
  const isGone = async (): Promise<boolean> => (await storage.describe(blobPath)) === null;
  const onBlock = (size: number): Promise<void> => progress.onBlock(size, 0);
  const { size, isDiscarded } = await file.writeSection(
    { kind: 'file', path: blobPath },
    { chunks, isGone, onBlock },
  );
  return isDiscarded ? null : size;
}
