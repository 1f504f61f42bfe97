import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { portalRole } from '#server/database/embedded/cluster.ts';
import { postgresErrorIn } from '#server/database/postgres-error.ts';
import { openDatabase, type Database, type DatabaseAddress } from '#server/database/database.ts';
import { templateDatabase, type TestPostgres } from './postgres.global-setup.ts';

export interface TestDatabase {
  /** Address with the table owner's role, so that a test may do more than the portal. */
  readonly address: DatabaseAddress;
  readonly database: Database;
  /** Address with the portal's own role. */
  readonly portalAddress: DatabaseAddress;
  close(): Promise<void>;
}

/** A migrated, empty database of the test's own. */
export const testDatabase = (): Promise<TestDatabase> =>
  createTestDatabase(templateDatabase, inject('testPostgres'));

/** The same on a server that another project runs. */
export const testDatabaseOn = (server: TestPostgres): Promise<TestDatabase> =>
  createTestDatabase(templateDatabase, server);

/** A database of the test's own without any table. */
export const bareDatabase = (): Promise<TestDatabase> =>
  createTestDatabase('template1', inject('testPostgres'));

/**
 * As many as the portal opens by default on two processors: of more, each has to read the catalogs of a
 * database that nobody has used before.
 */
const poolSize = 8;

async function createTestDatabase(template: string, server: TestPostgres): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  const address = { ...server, database: name };
  const database = openDatabase(address, { poolSize });
  return {
    address,
    database,
    portalAddress: { ...address, user: portalRole },
    close: async () => {
      await database.close();
      await drop(server, name);
    },
  };
}

/**
 * Ends what is still connected. A worker that cleans up at that moment is the superuser's, and not
 * ours to end; without force PostgreSQL sends it away itself.
 */
async function drop(server: DatabaseAddress, name: string): Promise<void> {
  try {
    await administer(server, `drop database ${name} with (force)`);
  } catch (error) {
    if (postgresErrorIn(error)?.code !== '42501') throw error;
    await administer(server, `drop database ${name}`);
  }
}

async function administer(server: DatabaseAddress, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'portal' });
  await client.connect();
  try {
    // Two files that clone at once would find the template in use; one lock lets them take turns.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
