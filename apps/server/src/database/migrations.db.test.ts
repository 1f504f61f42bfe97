// @every-postgres It tests migrations.
import { cp, glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { is } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { adoptEarlierDatabase, baseline, describeSchema } from './adopt-earlier-database.ts';
import { migrate } from './migrate.ts';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const source = fileURLToPath(new URL('..', import.meta.url));

/** Names of the first and the last migration that the baseline replaced. */
const earlier = ['20261121104912_foundations', '20261126085228_plain_names'];

let own: TestDatabase;
let client: pg.Client;
let freshSchema: string[];

/** Applies the baseline alone and lists it as the migrations that it replaced. */
async function createEarlierDatabase(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'baseline-'));
  await cp(join(migrations, baseline), join(folder, baseline), { recursive: true });
  await client.query(
    'drop schema public cascade; create schema public; drop schema drizzle cascade',
  );
  await applyMigrations(drizzle({ client }), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
  await client.query(`
    delete from drizzle.__drizzle_migrations;
    insert into drizzle.__drizzle_migrations (hash, created_at, name)
    values ${earlier.map((name) => `('', 0, '${name}')`).join(', ')}`);
}

async function listApplied(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from drizzle.__drizzle_migrations order by name',
  );
  return rows.map(({ name }) => name);
}

beforeAll(async () => {
  own = await testDatabase();
  client = new pg.Client({ ...own.address });
  await client.connect();
  freshSchema = await describeSchema(client);
});

afterAll(async () => {
  await client.end();
  await own.close();
});

it('creates with its migrations what the table definitions say', async () => {
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api-postgres');
  const definitions: Record<string, PgTable> = {};
  for await (const file of glob('**/*.table.ts', { cwd: source })) {
    const module: object = await import(`${source}${file}`);
    for (const [name, value] of Object.entries(module))
      if (is(value, PgTable)) definitions[`${file} ${name}`] = value;
  }
  const statements = await generateMigration(
    await generateDrizzleJson({}),
    await generateDrizzleJson(definitions),
  );
  const tables = freshSchema.filter((line) => !/^(?:function|trigger) /u.test(line));
  expect(tables.length).toBeGreaterThan(1000);
  await client.query('begin');
  await client.query(
    `do $$ declare name text; begin
       for name in select relname from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r'
       loop execute format('drop table %I cascade', name); end loop;
     end $$`,
  );
  // In a transaction, which no concurrent index can be created in.
  for (const statement of statements)
    await client.query(statement.replace(' INDEX CONCURRENTLY ', ' INDEX '));
  const defined = await describeSchema(client);
  await client.query('rollback');
  expect(defined.filter((line) => !line.startsWith('function '))).toEqual(tables);
});

it('refuses a database that a newer version has migrated, and changes nothing', async () => {
  const before = await listApplied();
  const newer = '20990101000000_from_a_newer_version';
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at, name) values ('', 0, $1)`,
    [newer],
  );
  try {
    await expect(migrate(own.address)).rejects.toThrow(
      `it has the migration ${newer}, and this version ends with ${before.at(-1)}.`,
    );
    expect(await listApplied()).toEqual([...before, newer]);
    expect(await describeSchema(client)).toEqual(freshSchema);
  } finally {
    await client.query('delete from drizzle.__drizzle_migrations where name = $1', [newer]);
  }
});

describe('migrate, for a database of a version before the baseline,', () => {
  beforeAll(createEarlierDatabase);
  beforeEach(() => client.query('begin'));
  afterEach(() => client.query('rollback'));

  it('refuses it and names the way if its last migration is missing', async () => {
    await client.query('delete from drizzle.__drizzle_migrations where name = $1', [earlier[1]]);
    await expect(adoptEarlierDatabase(client)).rejects.toThrow(
      /whose last migration was 20261121104912_foundations\. Check out commit b47da21e/u,
    );
    expect(await listApplied()).toEqual(earlier.slice(0, 1));
  });

  it.each([
    ['column', 'alter table manufacturer add column colour text'],
    ['index', 'drop index clinic_search'],
    ['constraint', 'alter table clinic drop constraint clinic_customer_id_customer_id_fkey'],
    ['trigger', 'drop trigger append_only on audit_entry'],
    ['protection', 'alter table audit_entry disable trigger append_only'],
    ['function', 'alter function text_words(text, text) volatile'],
  ])('refuses it if a %s was changed by hand', async (_kind, change) => {
    await client.query(change);
    await expect(adoptEarlierDatabase(client)).rejects.toThrow(/were changed by hand/u);
    expect(await listApplied()).toEqual(earlier);
  });

  it('upgrades it to the schema of a fresh database and keeps its rows', async () => {
    await client.query("insert into manufacturer (id, name) values (gen_random_uuid(), 'Lumen')");
    await client.query('commit');
    await migrate(own.address);
    expect(await describeSchema(client)).toEqual(freshSchema);
    expect((await listApplied())[0]).toBe(baseline);
    expect(await listApplied()).not.toContain(earlier[0]);
    const { rows } = await client.query('select name from manufacturer');
    expect(rows).toEqual([{ name: 'Lumen' }]);
    // A second start has nothing to take over.
    await migrate(own.address);
    expect((await listApplied())[0]).toBe(baseline);
  });
});
