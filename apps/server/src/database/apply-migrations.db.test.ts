// @every-postgres It tests migrations.
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { portalRole } from '#server/database/embedded/cluster.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { makeNewerMigrations } from '#server/testing/migrations-folder.ts';
import { migrate } from './migrate.ts';

const expand = '20990101000000_expand';
const later = '20990102000000_later';
const concurrentIndex = 'create index concurrently manufacturer_test on manufacturer (name)';

let own: TestDatabase;
const clients: pg.Client[] = [];
const folders: string[] = [];

beforeEach(async () => {
  own = await testDatabase();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  await own.close();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ ...own.address });
  client.on('error', () => undefined);
  clients.push(client);
  await client.connect();
  return client;
}

/** Migrates as a newer version would, with migrations of its own. */
async function migrateToNewer(
  further: Readonly<Record<string, string>>,
  options: Parameters<typeof migrate>[2] = {},
): Promise<void> {
  const folder = await makeNewerMigrations(further);
  folders.push(folder);
  await migrate(own.address, portalRole, { folder, ...options });
}

async function read(text: string): Promise<unknown[]> {
  const { rows } = await own.database.pool.query<Record<string, unknown>>(text);
  return rows.flatMap((row) => Object.values(row));
}

const readNewer = () =>
  read(`select name from drizzle.__drizzle_migrations where name > '2099' order by name`);

const readIndexes = () =>
  read(`select indisvalid from pg_index where indexrelid = to_regclass('manufacturer_test')`);

/** Locks the makers for readers and writers to a later change of the table, until it commits. */
async function lockManufacturers(): Promise<pg.Client> {
  const client = await connect();
  await client.query(
    `begin; insert into manufacturer (id, name) values (gen_random_uuid(), 'Lumen')`,
  );
  return client;
}

describe('a migration beside requests', () => {
  it('waits for a locked table without making requests wait for long, and is applied then', async () => {
    const locking = await lockManufacturers();
    const log: string[] = [];
    const migrating = migrateToNewer(
      { [expand]: 'alter table manufacturer add column colour text' },
      { log: (line) => log.push(line) },
    );
    const waits: number[] = [];
    for (let requests = 0; requests < 16; requests += 1) {
      const began = performance.now();
      await read('select count(*) from manufacturer');
      waits.push(performance.now() - began);
      await delay(50);
    }
    await locking.query('commit');
    await migrating;
    expect(log).toEqual([`The migration ${expand} waits for a locked table.`]);
    expect(Math.max(...waits)).toBeLessThan(2000);
    expect(await read('select colour from manufacturer')).toEqual([null]);
  });

  it('stops with one line where the table stays locked, and has changed nothing', async () => {
    await lockManufacturers();
    await expect(
      migrateToNewer(
        { [expand]: 'create table lens (id int); alter table manufacturer add column colour text' },
        { lockDeadline: 0 },
      ),
    ).rejects.toThrow(`The migration ${expand} found a table locked for 0 s.`);
    expect(await readNewer()).toEqual([]);
    expect(await read(`select to_regclass('lens')`)).toEqual([null]);
  });

  it('keeps the migrations before one that fails, and continues there', async () => {
    const create = { [expand]: 'create table lens (id int primary key)' };
    await expect(migrateToNewer({ ...create, [later]: 'alter table lens' })).rejects.toThrow(
      'syntax',
    );
    expect(await readNewer()).toEqual([expand]);
    await migrateToNewer({ ...create, [later]: 'alter table lens add column colour text' });
    expect(await readNewer()).toEqual([expand, later]);
  });
});

describe('an index that is created beside requests', () => {
  it('lets two processes that start at once finish, while a transaction is open', async () => {
    const open = await lockManufacturers();
    const both = Promise.all([1, 2].map(() => migrateToNewer({ [expand]: concurrentIndex })));
    await delay(700);
    await open.query('commit');
    await both;
    expect(await readIndexes()).toEqual([true]);
    expect(await readNewer()).toEqual([expand]);
  });

  it('replaces what a killed run left', async () => {
    const open = await lockManufacturers();
    const killed = migrateToNewer({ [expand]: concurrentIndex }).catch(() => 'killed');
    await vi.waitFor(async () => expect(await readIndexes()).toEqual([false]));
    await read(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'create index concurrently%'`);
    expect(await killed).toBe('killed');
    await open.query('commit');
    expect(await readIndexes()).toEqual([false]);
    await migrateToNewer({ [expand]: concurrentIndex });
    expect(await readIndexes()).toEqual([true]);
  });

  it('leaves nothing that refuses writes where it must be unique and is not', async () => {
    const unique = 'create unique index concurrently manufacturer_test on manufacturer (website)';
    const insert = (name: string) =>
      read(`insert into manufacturer (id, name, website)
        values (gen_random_uuid(), '${name}', 'https://lumen.example')`);
    for (const name of ['Lumen', 'Lux']) await insert(name);
    await expect(migrateToNewer({ [expand]: unique })).rejects.toThrow('manufacturer_test');
    expect(await readIndexes()).toEqual([]);
    await insert('Lucerna');
    await read('delete from manufacturer');
    await migrateToNewer({ [expand]: unique });
    expect(await readIndexes()).toEqual([true]);
  });

  it('needs dropping once, also where the record of it was lost', async () => {
    await migrateToNewer({ [expand]: concurrentIndex });
    const drop = {
      [expand]: concurrentIndex,
      [later]: 'drop index concurrently manufacturer_test',
    };
    await migrateToNewer(drop);
    expect(await readIndexes()).toEqual([]);
    await read(`delete from drizzle.__drizzle_migrations where name = '${later}'`);
    await migrateToNewer(drop);
    expect(await readNewer()).toEqual([expand, later]);
  });

  it('refuses other statements in its migration', async () => {
    await expect(
      migrateToNewer({
        [expand]: `create table lens (id int);\n--> statement-breakpoint\n${concurrentIndex}`,
      }),
    ).rejects.toThrow('A migration with concurrent indexes has nothing else: create table lens');
    expect(await readNewer()).toEqual([]);
  });
});

describe('a version before', () => {
  const changes = {
    [expand]: 'create table lens (id int primary key)',
    [later]: '-- compatible from 0.0.1: nothing reads it any more\ndrop table lens',
  };

  it('starts on a database whose newer migrations let it go on, and leaves its rights', async () => {
    await migrateToNewer({ [expand]: changes[expand] ?? '' });
    await read(`revoke update on lens from ${portalRole}`);
    expect(await migrate(own.address, portalRole)).toEqual({ isNewer: true });
    expect(await read(`select has_table_privilege('${portalRole}', 'lens', 'update')`)).toEqual([
      false,
    ]);
    await migrateToNewer(changes);
    expect(await migrate(own.address, portalRole)).toEqual({ isNewer: true });
    await read("delete from drizzle.__drizzle_migrations where name > '2099'");
    expect(await migrate(own.address, portalRole)).toEqual({ isNewer: false });
  });

  it('does not start where one of them takes away what it uses', async () => {
    await migrateToNewer({
      [expand]: '-- compatible from 99.0.0: 98.0 reads it\ndrop table manufacturer cascade',
    });
    await expect(migrate(own.address, portalRole)).rejects.toThrow(
      `it has the migration ${expand}, which versions from 99.0.0 on can use`,
    );
  });
});
