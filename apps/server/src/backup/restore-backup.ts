import type pg from 'pg';
import { verifyChain, type ChainBreak } from '#server/audit/verify-chain.ts';
import { openDatabase, type DatabaseAddress } from '#server/database/database.ts';
import { migrate, migrateUpTo, migrationLock } from '#server/database/migrate.ts';
import { listMigrationNames, migrationsFolder } from '#server/database/migration-files.ts';
import {
  type RestoreMarker,
  readRestoreMarker,
  removeRestoreMarker,
  setRestoreMarker,
} from '#server/database/restore-marker.ts';
import type { SecretKey } from '#server/kernel/secret-key.ts';
import type { Storage } from '#server/storage/storage.ts';
import { inTransaction, withBackupSession } from './backup-session.ts';
import { BackupError, type BackupHeader } from './format.ts';
import { fingerprintKeys } from './key-fingerprint.ts';
import type { SequenceState } from './list-tables.ts';
import { openBackup, type OpenBackup } from './open-backup.ts';
import { createRestoreProgress, type OnProgress, type RestoreProgress } from './progress.ts';
import { readList, requireEmptyStorage, restoreFiles, verifyFiles } from './restore-files.ts';
import { restoreJobs, restoreTables } from './restore-tables.ts';

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

interface OpenOptions {
  /** Null if there is none yet. */
  readonly secretKey: SecretKey | null;
  /** True to restore although the secret key is another. */
  readonly acceptsOtherKey: boolean;
  readonly onProgress?: OnProgress;
}

/** A backup that was read whole and may be restored with this version and key. */
export interface RestorableBackup {
  readonly backup: OpenBackup;
  readonly progress: RestoreProgress;
}

export interface RestoreOptions {
  /** With the role of the tables' owner. */
  readonly address: DatabaseAddress;
  /** The portal's own role, if that is another. */
  readonly portalRole: string | null;
  readonly storage: Storage;
  /** Stores receipts that the place does not have yet. */
  readonly addReceipts: (receipts: readonly unknown[]) => Promise<void>;
  /** Prepares the queues of jobs. */
  readonly prepareJobs: () => Promise<void>;
  /** Names of jobs that concern the place of the backup alone, and are left out. */
  readonly placeJobs: readonly string[];
  /** Notes the restoration before it begins, where the marker cannot be read; and that it has ended. */
  readonly note?: {
    write(marker: RestoreMarker): Promise<void>;
    remove(): Promise<void>;
  };
  readonly now: () => Date;
}

/** What was restored. */
export interface RestoreSummary {
  readonly createdAt: string;
  readonly portal: string;
  /** All rows of the backup, also of what was left out. */
  readonly rows: number;
  readonly files: number;
  /** Files that were deleted while the backup was made. */
  readonly vanished: number;
  /** Tables of the backup that are none of the portal's, and jobs that this version does not know. */
  readonly leftOutTables: readonly string[];
  readonly leftOutJobs: number;
  /** Rows of the audit log that its chain proves, and its first break: the backup has it, too. */
  readonly chainedRows: number;
  readonly chainBreak: ChainBreak | null;
}

/** Name of the advisory lock that one restoration holds. */
const restoreLock = 7_420_002;

/**
 * Reads a whole backup, before anything is created for it. Close it in any case.
 * @throws BackupError, one line for the operator, if it is damaged, of a newer version or of another
 *   key.
 */
export async function openRestorableBackup(
  path: string,
  { secretKey, acceptsOtherKey, onProgress = () => undefined }: OpenOptions,
): Promise<RestorableBackup> {
  const progress = createRestoreProgress(onProgress);
  const backup = await openBackup(path, (share) => progress.reach('check', share));
  progress.expect(backup.end);
  try {
    await requireKnownBackup(backup.header);
    if (!acceptsOtherKey) requireKey(backup.header, secretKey);
    return { backup, progress };
  } catch (error) {
    await backup.close();
    throw error;
  }
}

/**
 * Restores a backup into an empty database and an empty file store, and checks rows, files and the
 * audit log. If it is killed, the portal does not start on what is there, and a repetition begins
 * anew.
 * @throws BackupError, one line for the operator.
 */
export async function restoreBackup(
  { backup, progress }: RestorableBackup,
  options: RestoreOptions,
): Promise<RestoreSummary> {
  return withBackupSession(options.address, async (client) => {
    const present = await beginRestore(client, backup, options);
    await migrateUpTo(client, backup.header.migrations);
    const sequences = (await readList(backup, 'sequences')).filter(isSequence);
    const { leftOut } = await restoreTables(client, backup, sequences, progress);
    const files = await restoreFiles(options.storage, backup, { present, progress });
    await options.addReceipts(await readList(backup, 'receipts'));
    await migrate(options.address, options.portalRole, { isRestoring: true });
    await options.prepareJobs();
    const leftOutJobs = await restoreJobs(client, backup, {
      placeJobs: options.placeJobs,
      progress,
    });
    progress.reach('verification');
    await verifyFiles(options.storage, backup);
    await client.query('vacuum (analyze)');
    const { firstBreak, rows: chainedRows } = await verifyAuditLog(options.address);
    await removeRestoreMarker(client);
    await options.note?.remove();
    progress.reach('verification', 1);
    const { createdAt, portal } = backup.header;
    const { rows, vanished } = backup.end;
    const found = { leftOutTables: leftOut, leftOutJobs, chainedRows, chainBreak: firstBreak };
    return { createdAt, portal, rows, files, vanished, ...found };
  });
}

/** @throws BackupError if this version does not know a migration of the backup. */
async function requireKnownBackup({ portal, migrations }: BackupHeader): Promise<void> {
  const known = listMigrationNames(migrationsFolder);
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new BackupError(
    `The backup was made by a newer version of the portal (${portal}, with the migration ${unknown}). Restore it with that version or a later one.`,
  );
}

/** @throws BackupError if the backup was made with another secret key. */
function requireKey({ keys: [needed = ''] }: BackupHeader, secretKey: SecretKey | null): void {
  const own = secretKey === null ? [] : fingerprintKeys(secretKey);
  if (own.includes(needed)) return;
  const present = own[0] === undefined ? 'none is set' : `this one has ${own[0]}`;
  throw new BackupError(
    [
      `The backup was made with another SECRET_KEY (fingerprint ${needed}; ${present}).`,
      'Set that key; one that the portal created itself is the file secret-key in its DATA_DIR.',
      'Without it everyone is signed out, authenticator apps need a new set-up, unfinished anonymizations and receipts cannot be read.',
      'If it is lost, add --other-key.',
    ].join('\n'),
  );
}

/**
 * Marks the empty database, or clears what an interrupted restoration of the same backup left.
 * Returns the files that are stored already.
 * @throws BackupError if the place is not empty, or another restoration is running.
 */
async function beginRestore(
  client: pg.Client,
  backup: OpenBackup,
  { storage, now, note }: RestoreOptions,
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [restoreLock],
  );
  if (rows[0]?.taken !== true)
    throw new BackupError('Another restore is running on this database.');
  return inTransaction(client, 'begin', async () => {
    // A portal that starts at this moment comes before or after, and then refuses.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const marker = await readRestoreMarker(client);
    const backupId = backup.header.id;
    if (marker && marker.backupId !== backupId)
      throw new BackupError(
        `A restore of another backup began here at ${marker.startedAt} and did not finish. Restore that backup again, or use an empty database and an empty file store.`,
      );
    if (!marker && !(await isDatabaseEmpty(client)))
      throw new BackupError(
        'The database is not empty. Restore into an empty one, before the portal is started with it.',
      );
    const present = await requireEmptyStorage(storage, backup, { isContinued: marker !== null });
    await clearDatabase(client);
    const begun = { backupId, startedAt: now().toISOString() };
    await note?.write(begun);
    await setRestoreMarker(client, begun);
    return present;
  });
}

const isSequence = (value: unknown): value is SequenceState =>
  typeof value === 'object' && value !== null && 'name' in value && 'last' in value;

/** Verifies the chain of the audit log (docs/decisions/0025). */
async function verifyAuditLog(
  address: DatabaseAddress,
): Promise<Awaited<ReturnType<typeof verifyChain>>> {
  const database = openDatabase(address, { poolSize: 2 });
  try {
    return await verifyChain(database);
  } finally {
    await database.close();
  }
}

/** Returns true if the database has no table, function or other object of anybody. */
async function isDatabaseEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select from (${contents}) as found limit 1`);
  return rows.length === 0;
}

/** Removes what an interrupted restoration left, in the caller's transaction. */
async function clearDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(contents);
  await client.query('set local client_min_messages = warning');
  for (const { statement } of rows) await client.query(statement);
}
