import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyChain } from '#server/audit/verify-chain.ts';
import { createBackupFile } from '#server/backup/backup-file.ts';
import { openBackup } from '#server/backup/open-backup.ts';
import { writeScheduledBackup } from '#server/backup/scheduled-backup.ts';
import type { BackupOptions } from '#server/backup/write-backup.ts';
import { migrate } from '#server/database/migrate.ts';
import { portalRole } from '#server/database/embedded/cluster.ts';
import { newId } from '#server/kernel/ids.ts';
import {
  backUp,
  bringBack,
  createPlace,
  describeDatabase,
  describeFiles,
  describeTables,
  fillHostileRows,
  storeFile,
  type TestPlace,
  toOptions,
} from '#server/testing/backup-fixture.ts';
import { chainAll } from '#server/testing/chain-all.ts';
import { bareDatabase, testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let source: TestDatabase;
let place: TestPlace;
let folder: string;
let path: string;
const personId = newId();
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-backups-'));
  path = join(folder, 'portal.backup');
  source = await testDatabase();
  place = await createPlace();
  await fillHostileRows(source.database);
  for (const name of ['a/ü\u0001.pdf', 'b//..', 'c'])
    await storeFile(place.store, name, randomBytes(1_200_000));
  await storeFile(place.store, 'empty', new Uint8Array());
  const ids = { id: newId(), user_id: personId, request_id: newId() };
  await mkdir(join(place.dataDir, 'receipts'));
  await writeFile(
    join(place.dataDir, `receipts/${personId}.json`),
    JSON.stringify({ ...ids, signature: 's' }),
  );
  await backUp(path, { address: source.address, place });
});

afterAll(async () => {
  for (const one of opened) await one.close();
  await source.close();
  await place.remove();
  await rm(folder, { recursive: true });
});

/** An empty database and an empty store. */
async function openTarget(): Promise<TestDatabase & { place: TestPlace }> {
  const database = await bareDatabase();
  const target = await createPlace();
  opened.push({
    close: async () => {
      await database.close();
      await target.remove();
    },
  });
  return { ...database, place: target };
}

/** A database without rows of people, and a store of one file. */
async function openSmallSource(): Promise<BackupOptions> {
  const [database, own] = [await testDatabase(), await createPlace()];
  opened.push({
    close: async () => {
      await database.close();
      await own.remove();
    },
  });
  await storeFile(own.store, 'b//..', randomBytes(10));
  return toOptions(database.address, own);
}

test('restores everything, also after interruptions, before which the portal does not start', async () => {
  const target = await openTarget();
  // PostgreSQL 15 interrupts it once.
  for (const step of ['verification', 'indexes'].slice(0, getSampleSize(2, 1))) {
    const interrupted = bringBack(path, {
      ...target,
      onProgress: (progress) => {
        if (progress.step === step) throw new Error(`killed in ${step}`);
      },
    });
    await expect(interrupted).rejects.toThrow(`killed in ${step}`);
    await expect(migrate(target.address, portalRole)).rejects.toThrow(
      /^The database is half restored: [^\n]* npm run portal -- restore <file>\.$/u,
    );
    await expect(backUp(join(folder, 'half'), target)).rejects.toThrow(/half restored/u);
  }
  let counted = { rows: 0, files: 0 };
  const summary = await bringBack(path, {
    ...target,
    onProgress: ({ rows, files }) => (counted = { rows, files }),
  });
  expect(counted).toEqual({ rows: summary.rows, files: summary.files });
  expect(summary).toMatchObject({ files: 4, vanished: 0, leftOutJobs: 0, chainBreak: null });
  expect(summary.chainedRows).toBeGreaterThan(100);
  const { pool } = target.database;
  expect(await describeDatabase(pool)).toEqual(await describeDatabase(source.database.pool));
  expect(await describeFiles(target.place.store)).toEqual(await describeFiles(place.store));
  expect(await describeTables(target.database)).toEqual(await describeTables(source.database));
  expect(await readdir(join(target.place.dataDir, 'receipts'))).toEqual([`${personId}.json`]);

  // It goes on: the log has a new place in its chain, counts are exact, numbers are given once.
  await migrate(target.address, portalRole);
  await pool.query(
    `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id)
     values (gen_random_uuid(), now(), 'system', 'created', 'customer', gen_random_uuid(), 'r')`,
  );
  await chainAll(target.database, new Date());
  expect(await verifyChain(target.database)).toMatchObject({ firstBreak: null, unchainedRows: 0 });
  await expect(pool.query('delete from audit_entry')).rejects.toThrow('never changed');
  const customers = await pool.query<{ counted: number; rows: number }>(
    `select (select sum(row_count)::int from row_block where relation = 'customer') as counted,
       (select count(*)::int from customer) as rows`,
  );
  expect(customers.rows[0]?.counted).toBe(customers.rows[0]?.rows);
});

test('restores one moment of a database that is written meanwhile, and files that come and go', async () => {
  const { pool } = source.database;
  const [loaded, target] = [join(folder, 'loaded.backup'), await openTarget()];
  await pool.query(
    `insert into jobs.job (name, data, state, completed_on) values
       ('back-up', '{}', 'active', null), ('back-up', '{}', 'retry', null),
       ('back-up', '{}', 'completed', now())`,
  );
  const ending = new AbortController();
  let pairs = 0;
  const write = async (): Promise<void> => {
    for (; !ending.signal.aborted; pairs += 1) {
      await pool.query(
        `with added as (insert into customer (id, name) values (gen_random_uuid(), 'Pair') returning id)
         insert into clinic (id, customer_id, name, street, house_number, postal_code, city, country)
         select gen_random_uuid(), id, 'Pair', 'Oudegracht', '12', '3511 AB', 'Utrecht', 'NL' from added`,
      );
    }
  };
  let blocks = 0;
  const rest = async (): Promise<void> => {
    blocks += 1;
    if (blocks !== 3) return;
    // As an anonymization does: the file gets another name.
    await storeFile(place.store, 'later', randomBytes(10));
    await place.store.remove('c');
  };
  const writing = Promise.all([write(), write()]);
  const summary = await backUp(loaded, { address: source.address, place, rest });
  ending.abort();
  await writing;
  expect(pairs).toBeGreaterThan(2);
  expect(summary.vanished).toBe(1);
  expect(await bringBack(loaded, target)).toMatchObject({ leftOutJobs: 0 });
  // The new place has made no backup yet.
  const runs = await target.database.pool.query(`select from jobs.job where name = 'back-up'`);
  expect(runs.rows).toEqual([]);
  const count = `select (select count(*)::int from customer where name = 'Pair') as customers,
    (select count(*)::int from clinic where name = 'Pair') as clinics`;
  const { rows } = await target.database.pool.query<{ customers: number; clinics: number }>(count);
  expect(rows[0]?.customers).toBe(rows[0]?.clinics);
  expect(rows[0]?.customers).toBeLessThanOrEqual(pairs);
  expect(Object.keys(await describeFiles(target.place.store)).toSorted()).toEqual(
    ['a/ü\u0001.pdf', 'b//..', 'empty', 'later'].toSorted(),
  );
});

it('refuses a place that is not empty, another key, and a newer version', async () => {
  const refuse = (options: Partial<Parameters<typeof bringBack>[1]>, reason: RegExp) =>
    expect(bringBack(path, { ...bare, ...options })).rejects.toThrow(reason);
  const bare = await openTarget();
  await refuse({ address: source.address }, /^The database is not empty\./u);
  await refuse({ place }, /^The file store is not empty\./u);
  await refuse(
    { secretKey: 'another secret key of more than thirty-two characters' },
    /^The backup was made with another SECRET_KEY \(fingerprint [0-9a-f]{16}; /u,
  );
  const later = join(folder, 'later.backup');
  const whole = await openBackup(path);
  await whole.close();
  const { header } = whole;
  const migrations = [...header.migrations, '29990101000000_later'];
  await (
    await createBackupFile(later, { ...header, migrations })
  ).finish({
    rows: 0,
    files: 0,
    fileSize: 0,
    vanished: 0,
  });
  await expect(bringBack(later, bare)).rejects.toThrow(/made by a newer version of the portal/u);
  const names = await bare.database.pool.query(
    `select from pg_class where relnamespace = 'public'::regnamespace
     and relkind = 'r' union all select from pg_namespace where nspname like '%restore%'`,
  );
  expect(names.rows).toEqual([]);
});

it('keeps the newest scheduled backups, and what is not one of them', async () => {
  const backups = join(folder, 'scheduled');
  await mkdir(backups);
  const small = await openSmallSource();
  const others = ['portal-by-hand.backup', 'portal-by-hand.backup.x.unfinished', 'mine.unfinished'];
  const killed = `portal-20261127T013000Z.backup.${newId()}.unfinished`;
  for (const name of [...others, killed]) await writeFile(join(backups, name), 'mine');
  for (const name of others)
    await utimes(join(backups, name), new Date('2026-11-01'), new Date('2026-11-01'));
  for (const day of ['27', '28', '29']) {
    const now = () => new Date(`2026-11-${day}T01:30:00Z`);
    const options = { ...small, now, keep: 2 };
    await writeScheduledBackup(backups, { ...options, freeSpace: async () => Infinity });
    expect(await readdir(backups)).not.toContain(killed);
  }
  // One without a file that a row names takes the place of none, until the next one is whole.
  const path = 'document/1.pdf';
  const write = (time: string, named: readonly string[]) =>
    writeScheduledBackup(backups, {
      ...small,
      now: () => new Date(`2026-11-${time}`),
      keep: 2,
      freeSpace: async () => Infinity,
      readNamedFiles: async () => named.map((one) => ({ path: one, movedPath: null })),
    });
  for (const time of ['30T01:30:00Z', '30T01:45:00Z'])
    expect(await write(time, [path, 'b//..'])).toMatchObject({ missing: 1, firstMissing: [path] });
  const whole = ['portal-20261128T013000Z.backup', 'portal-20261129T013000Z.backup'];
  expect((await readdir(backups)).toSorted()).toEqual(
    [...others, ...whole, 'portal-20261130T014500Z.incomplete'].toSorted(),
  );
  expect(await write('30T02:00:00Z', ['b//..'])).toMatchObject({ missing: 0 });
  expect((await readdir(backups)).toSorted()).toEqual(
    [...others, 'portal-20261129T013000Z.backup', 'portal-20261130T020000Z.backup'].toSorted(),
  );
});

it('ends a scheduled backup before its disk is full, and keeps the earlier ones', async () => {
  const backups = join(folder, 'scarce');
  const gibibyte = 1024 ** 3;
  const write = (freeSpace: () => Promise<number>) =>
    writeScheduledBackup(backups, { ...toOptions(source.address, place), keep: 1, freeSpace });
  await write(async () => 2 * gibibyte);
  const before = await readdir(backups);
  // Too little for the files, which have some megabytes.
  await expect(write(async () => gibibyte + 1_000_000)).rejects.toThrow(
    /^The disk of \S+ has 1024 MiB left: a backup needs about \d+ MiB, and 1024 MiB must stay free\./u,
  );
  // Something else fills the disk meanwhile.
  let looks = 0;
  const shrinking = async (): Promise<number> => {
    looks += 1;
    return looks === 1 ? 2 * gibibyte : gibibyte - 1;
  };
  await expect(write(shrinking)).rejects.toThrow(
    /^The disk of \S+ has 1023 MiB left: 1024 MiB must stay free\. Free some, or set a lower BACKUP_KEEP\.$/u,
  );
  expect(looks).toBe(2);
  expect(await readdir(backups)).toEqual(before);
});

it('writes no file where one is, and leaves none if it fails', async () => {
  const taken = join(folder, 'taken');
  await writeFile(taken, 'mine');
  await expect(backUp(taken, { address: source.address, place })).rejects.toThrow(/exists/u);
  const before = await readdir(folder);
  const failing = backUp(join(folder, 'failing'), {
    address: source.address,
    place,
    rest: () => Promise.reject(new Error('ended')),
  });
  await expect(failing).rejects.toThrow('ended');
  expect(await readdir(folder)).toEqual(before);
  // A mistyped path, or a disk that is not mounted.
  const nowhere = join(folder, 'nowhere/portal.backup');
  await expect(backUp(nowhere, { address: source.address, place })).rejects.toThrow(
    'its folder does not exist. Create it, or mount its disk.',
  );
  expect(await readdir(folder)).toEqual(before);
});

it.each([
  ['nowhere.backup', 'there is no such file'],
  ['taken/inside', 'its folder is a file'],
  ['', 'it is a folder'],
  ['circle', 'a link leads in a circle'],
  ['x'.repeat(300), 'its name is too long'],
])('says why a backup cannot be opened: %s', async (name, reason) => {
  await writeFile(join(folder, 'taken'), 'mine');
  await rm(join(folder, 'circle'), { force: true });
  await symlink('circle', join(folder, 'circle'));
  await expect(openBackup(join(folder, name))).rejects.toThrow(`: ${reason}.`);
});
