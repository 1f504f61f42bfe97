// @every-postgres It tests rights.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { portalRole, supervisorRole } from './embedded/cluster.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { getRole } from './grant-privileges.ts';

let home: TestDatabase;
let portal: Database;

beforeAll(async () => {
  home = await testDatabase();
  portal = openDatabase(home.portalAddress, { poolSize: 2 });
});
afterAll(async () => {
  await portal.close();
  await home.close();
});

const inserted = (id: string): [string, unknown[]] => [
  `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id)
   values ($1, now(), 'system', 'change', 'customer', $1, 'test')`,
  [id],
];

describe('role of the portal', () => {
  beforeEach(() => portal.pool.query(...inserted(newId())));

  it.each([
    `update audit_entry set action = 'nothing'`,
    'update audit_entry set action = action where false',
    'delete from audit_entry',
    'truncate audit_entry',
    'truncate audit_entry cascade',
    'alter table audit_entry disable trigger append_only',
    'alter table audit_entry disable trigger all',
    'alter table audit_entry alter column era set default 2',
    'drop trigger append_only on audit_entry',
    'drop table audit_entry cascade',
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    `create or replace function audit_era() returns int language sql as 'select 9'`,
    'drop function refuse_change() cascade',
    'set session_replication_role = replica',
    'set role portal_owner',
    'update audit_chain_link set hash = hash',
    'delete from audit_chain_link',
    'truncate audit_chain_link',
    'alter table audit_chain_link disable trigger all',
    'drop table audit_chain_link',
    'delete from audit_head',
    'drop table audit_head',
    'alter table audit_personal disable trigger note_erasure',
    'truncate audit_personal',
    'delete from audit_personal',
    'drop trigger place_in_chain on audit_entry',
    `create trigger late before insert on audit_entry for each row execute function begin_personal()`,
    `create or replace function note_erasure() returns trigger language plpgsql as 'begin return new; end'`,
    'create table beside (id int)',
    'drop schema public cascade',
    'drop database portal',
  ])('refuses the role of the portal to: %s', async (statement) => {
    await expect(portal.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('lets the role of the portal work with every other table, and with the jobs', async () => {
    const { rows } = await portal.pool.query<{ table: string }>(
      `select oid::regclass::text as table from pg_class
       where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)
         and relname not in ('audit_entry', 'audit_chain_link', 'audit_head', 'audit_personal')
         and not (has_table_privilege($1, oid, 'select') and has_table_privilege($1, oid, 'insert')
           and has_table_privilege($1, oid, 'update') and has_table_privilege($1, oid, 'delete'))`,
      [portalRole],
    );
    expect(rows).toEqual([]);
  });
});

/** Runs statements as the superuser. */
const supervise = async (...statements: string[]): Promise<void> => {
  const client = new pg.Client({ ...home.address, user: supervisorRole });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

describe('a migration', () => {
  it('grants what is missing and revokes what was given beyond', async () => {
    const owner = home.database.pool;
    await owner.query('revoke insert on customer from portal');
    await owner.query('grant update, delete on audit_entry to portal');
    await migrate(home.address, getRole(home.portalAddress));
    await expect(portal.pool.query('delete from audit_entry')).rejects.toThrow('permission denied');
    await portal.pool.query(`insert into customer (id, name) values ($1, 'Nova')`, [newId()]);
  });

  it.each([
    'trigger on audit_entry',
    'truncate on audit_personal',
    'update (action) on audit_entry',
  ])('revokes %s', async (right) => {
    await home.database.pool.query(`grant ${right} to portal`);
    await migrate(home.address, getRole(home.portalAddress));
    const { rows } = await home.database.pool.query(
      `select has_any_column_privilege('portal', 'audit_entry', 'update')
           or has_table_privilege('portal', 'audit_entry', 'truncate, trigger')
           or has_table_privilege('portal', 'audit_personal', 'truncate, trigger') as has`,
    );
    expect(rows).toEqual([{ has: false }]);
  });

  it('reports in one line that a privilege comes from elsewhere', async () => {
    const owner = home.database.pool;
    await owner.query('grant delete on audit_entry to public');
    await expect(migrate(home.address, 'portal')).rejects.toThrow(
      /^The role "portal" of DATABASE_URL has other rights in public\.audit_entry .*$/,
    );
    await owner.query('revoke delete on audit_entry from public');
    await migrate(home.address, 'portal');
  });

  it.each([
    ['a table', 'table audit_entry'],
    ['a function', 'function audit_era()'],
    ['the schema', 'schema public'],
    ['the applied migrations', 'table drizzle.__drizzle_migrations'],
    ['the jobs', 'schema jobs'],
  ])('reports in one line that the portal’s role owns %s', async (_what, thing) => {
    await supervise(`alter ${thing} owner to portal`);
    await expect(migrate(home.address, 'portal')).rejects.toThrow(
      /^The role "portal" of DATABASE_URL owns what is in the database: .*$/,
    );
    await supervise('reassign owned by portal to portal_owner');
    await migrate(home.address, 'portal');
  });

  it('reports in one line that the portal’s role can act as the owner', async () => {
    await supervise(
      'create role acting_portal in role portal_owner',
      'create role mighty_portal superuser',
    );
    for (const role of ['acting_portal', 'mighty_portal']) {
      await expect(migrate(home.address, role)).rejects.toThrow(
        /^The role ".*_portal" of DATABASE_URL may act as "[a-z_]+", which owns what is .*$/,
      );
    }
    await supervise('drop role acting_portal', 'drop role mighty_portal');
  });

  it('runs one query if nothing is to do, and grants nothing to a single role', async () => {
    const acl = async (): Promise<unknown> => {
      const { rows } = await home.database.pool.query(
        `select xmin, relacl from pg_class where relnamespace = 'public'::regnamespace order by oid`,
      );
      return rows;
    };
    const before = await acl();
    await migrate(home.address, getRole(home.portalAddress));
    await migrate(home.address, getRole(home.address));
    expect(await acl()).toEqual(before);
  });
});

it('reads a role from an address of either form', () => {
  expect(getRole({ connectionString: 'postgres://some%20body:secret@db.example/portal' })).toBe(
    'some body',
  );
  expect(getRole({ host: '/run', user: 'portal' })).toBe('portal');
  expect(getRole({ host: '/run' })).toBe(new pg.Client().user ?? null);
});
