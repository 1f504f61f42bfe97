import type { Permission } from '@portal/contract/kernel';
import { openDatabase, type Database } from '#server/database/database.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { createTokens } from '#server/domains/auth/index.ts';
import { createCsrf } from '#server/http/csrf.ts';
import type { Caller } from './portal.ts';
import { secretKey } from './running-portal.ts';
import { createWorld } from './world.ts';

/** Works on a database with the role of its owner. */
export type WithDatabase = <Result>(
  work: (database: Database) => Promise<Result>,
) => Promise<Result>;

/** Works on the database of the portal that runs on the data folder, through its socket, as its owner. */
export async function withPortalDatabase<Result>(
  dataDir: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const shared = await startEmbeddedPostgres({
    dataDirectory: dataDir,
    log: () => undefined,
    owner: false,
  });
  const database = openDatabase(shared.ownerConnection, { poolSize: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
    await shared.stop();
  }
}

/** Signs a new employee of the portal on the data folder in; good for 15 minutes. */
export function signInEmployee(
  dataDir: string,
  permissions?: readonly Permission[],
): Promise<Caller> {
  return withPortalDatabase(dataDir, (database) => createSignedInEmployee(database, permissions));
}

/** Signs a new employee in on the database of a portal that was spawned; good for 15 minutes. */
export async function createSignedInEmployee(
  database: Database,
  permissions?: readonly Permission[],
): Promise<Caller> {
  const world = createWorld(database);
  const employee = await world.addEmployee(permissions);
  const now = new Date();
  const session = await world.addSession(employee.id, now);
  const csrf = createCsrf(secretKey, null).issue(session.id);
  const access = createTokens(secretKey).access(session.id, now);
  return { cookie: `access_token=${access}; csrftoken=${csrf}`, csrf };
}
