import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import {
  type BackupOptions,
  type BackupSummary,
  writeBackup,
} from '#server/backup/write-backup.ts';
import {
  openRestorableBackup,
  restoreBackup,
  type RestoreOptions,
  type RestoreSummary,
} from '#server/backup/restore-backup.ts';
import type { OnProgress } from '#server/backup/progress.ts';
import { insertAuditRows, toAuditRows } from '#server/audit/write-audit-entry.ts';
import { describeSchema } from '#server/database/adopt-earlier-database.ts';
import type { Database, DatabaseAddress } from '#server/database/database.ts';
import { portalRole } from '#server/database/embedded/cluster.ts';
import { addReceipts, openReceiptStore } from '#server/domains/compliance/index.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { placeJobs } from '#server/domains/system/index.ts';
import { readNamedFiles } from '#server/domains/uploads/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { ensureJobs } from '#server/jobs/ensure-jobs.ts';
import { allJobs } from '#server/process/all-jobs.ts';
import { openLocalStore, type LocalStore } from '#server/storage/local-store.ts';
import { chainAll } from './chain-all.ts';
import { createHostileTexts } from './hostile-texts.ts';
import { createWorld } from './world.ts';

const clock = { now: () => new Date() };

/** A folder with a file store and receipts, as in a data folder. */
export interface TestPlace {
  readonly dataDir: string;
  readonly store: LocalStore;
  remove(): Promise<void>;
}

/** Makes an empty place for files. */
export async function createPlace(): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-backup-'));
  const store = await openLocalStore({
    folder: join(dataDir, 'files'),
    secretKey: 'a secret for tests',
    clock,
  });
  return { dataDir, store, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** The secret key of the portals that are backed up here. */
export const backupKey = 'a secret key of more than thirty-two characters';

/** Returns what a backup of a database and a place needs. */
export const toOptions = (address: DatabaseAddress, place: TestPlace): BackupOptions => ({
  address,
  storage: place.store,
  receipts: () =>
    openReceiptStore(place.store, { dataDir: place.dataDir, files: { store: 'folder' } }).all(),
  readNamedFiles,
  secretKey: backupKey,
  now: clock.now,
});

/** Backs a database and a place up. */
export const backUp = (
  path: string,
  {
    address,
    place,
    ...more
  }: { address: DatabaseAddress; place: TestPlace } & Pick<BackupOptions, 'rest'>,
): Promise<BackupSummary> => writeBackup(path, { ...toOptions(address, place), ...more });

/** Restores a backup into a bare database and a place. */
export async function bringBack(
  path: string,
  {
    address,
    place,
    secretKey = backupKey,
    onProgress,
    ...more
  }: {
    address: DatabaseAddress;
    place: TestPlace;
    secretKey?: string;
    onProgress?: OnProgress;
  } & Partial<RestoreOptions>,
): Promise<RestoreSummary> {
  const receipts = openReceiptStore(place.store, {
    dataDir: place.dataDir,
    files: { store: 'folder' },
  });
  const opened = await openRestorableBackup(path, {
    secretKey,
    acceptsOtherKey: false,
    ...(onProgress ? { onProgress } : {}),
  });
  try {
    return await restoreBackup(opened, {
      address,
      portalRole,
      storage: place.store,
      addReceipts: (found) => addReceipts(receipts, found),
      prepareJobs: () => ensureJobs(address, allJobs, portalRole),
      placeJobs,
      now: clock.now,
      ...more,
    });
  } finally {
    await opened.backup.close();
  }
}

/** Stores a file. */
export const storeFile = (store: LocalStore, path: string, bytes: Uint8Array): Promise<void> =>
  store.put(path, Readable.from([bytes]), 'application/octet-stream');

/** Fills tables with values that a copy could change: of every kind of column, and by triggers. */
export async function fillHostileRows(database: Database): Promise<void> {
  const { pool, orm } = database;
  const world = createWorld(database);
  const texts = createHostileTexts(200, 7)
    .map((text) => text.replaceAll('\0', '').toWellFormed())
    .concat([
      '\\N',
      '\\.',
      '',
      'a\tb\r\nc\\nd',
      '\u0001\u0008\u000B\u000C\u007F',
      // Longer than a block of the backup.
      'x'.repeat(1_200_000),
    ]);
  await pool.query(
    `insert into customer (id, name, notes, website)
     select gen_random_uuid(), 'N ' || n, text, nullif(text, '')
     from unnest($1::text[]) with ordinality as given (text, n)`,
    [texts],
  );
  await pool.query(
    `insert into user_group (id, name, permissions)
     values (gen_random_uuid(), 'Arrays', array['users', 'a,b', '{"x"}', 'NULL', '', E'tab\\tback\\\\slash'])`,
  );
  const { id } = await world.addEmployee();
  await pool.query(
    `insert into passkey (id, user_id, name, credential_id, public_key, user_handle, sign_count, transports, created_at)
     select gen_random_uuid(), $1, 'key', decode(lpad(to_hex(n), 2, '0') || '00ff5c0a0d09', 'hex'), ''::bytea,
       decode('00', 'hex'), 9007199254740993, '{}', '0044-03-15 12:00:00 BC'
     from generate_series(0, 255) as n`,
    [id],
  );
  await world.addLead();
  await world.addLead();
  const call = {
    actor: { kind: 'system', task: 'backup' },
    ip: '2001:db8::1',
    now: new Date(),
    requestId: 'r',
  } as const;
  const entries = texts.slice(0, 150).map((text) =>
    toAuditRows(call, {
      action: 'change',
      table: customer,
      objectId: newId(),
      before: { name: text, isActive: true },
      after: { name: 'x', isActive: false, notes: text },
    }),
  );
  await orm.transaction((tx) => insertAuditRows(tx, entries));
  await pool.query(
    `update audit_personal set ip = null where entry_id in (select id from audit_entry limit 20)`,
  );
  await chainAll(database, new Date());
  await pool.query(
    `insert into jobs.job (name, data, state) select 'deliver-mail',
       jsonb_build_object('n', n, 'text', E'\\t"\\\\'), case when n % 2 = 0 then 'created' else 'failed' end::jobs.job_state
     from generate_series(1, 40) as n`,
  );
  // A number that no row has any more is not given twice.
  await pool.query(`delete from lead where ordinal = (select max(ordinal) from lead)`);
}

/** Returns a digest of the rows of every table, of the schema, the sequences and the rights. */
export async function describeDatabase(
  client: pg.Pool | pg.Client,
): Promise<Record<string, string>> {
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition
       and (nspname = 'public' or (nspname = 'jobs' and relname = 'job'))`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
       from ${name} as t`,
    );
    found[name] = rows[0]?.digest ?? '';
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, coalesce(last_value::text, 'unused') as value from pg_sequences
     where schemaname = 'public'`,
  );
  for (const { name, value } of sequences) found[name] = value;
  const { rows: rights } = await client.query<{ name: string; rights: string }>(
    `select relname || ' rights' as name,
       (select coalesce(string_agg(privilege_type, ',' order by privilege_type), '')
        from aclexplode(relacl) where grantee = '${portalRole}'::regrole) as rights
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const right of rights) found[right.name] = right.rights;
  return found;
}

/** Returns the schema as text. */
export async function describeTables(database: Database): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    return await describeSchema(client);
  } finally {
    client.release();
  }
}

/** Returns the digest of every file. */
export async function describeFiles(store: LocalStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { blobPath } of store.list('')) {
    const digest = createHash('sha256');
    for await (const chunk of (await store.read(blobPath)) ?? []) digest.update(chunk);
    found[blobPath] = digest.digest('hex');
  }
  return found;
}
