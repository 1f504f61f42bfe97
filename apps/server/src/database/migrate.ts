import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { adoptEarlierDatabase } from './adopt-earlier-database.ts';
import { requireKnownMigrations } from './applied-migrations.ts';
import type { DatabaseAddress } from './database.ts';
import { grantPrivileges, RolesError } from './grant-privileges.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

const migrationLock = 7_420_001;

/**
 * Migrates the schema and grants the portal's own role its rights, if that is not the owner's. If
 * several instances start at once, one migrates and the others wait.
 * @throws RolesError if the portal's own role differs in name only.
 * @throws EarlierDatabaseError if a version before the first release made the database and this one
 *   cannot take it over.
 * @throws NewerDatabaseError if a later version has migrated the database.
 */
export async function migrate(
  address: DatabaseAddress,
  portalRole: string | null = null,
): Promise<void> {
  const client = new pg.Client({ ...address, application_name: 'partner-portal migrate' });
  const ownRole = portalRole === client.user ? null : portalRole;
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    if (ownRole !== null) await requireApart(client, ownRole);
    await requireKnownMigrations(client, await readMigrationNames());
    await adoptEarlierDatabase(client);
    await applyMigrations(drizzle({ client }), { migrationsFolder });
    await client.query('select audit_settle_era()');
    if (ownRole !== null) await grantPrivileges(client, ownRole, 'public');
  } finally {
    await client.end();
  }
}

/** Returns the names of this version's migrations, in order. */
export const readMigrationNames = async (): Promise<string[]> =>
  (await readdir(migrationsFolder)).toSorted();

/** The portal's tables, the jobs, and which migrations were applied. */
const schemas = ['public', 'jobs', 'drizzle'];

/**
 * Asserts that the portal's own role owns nothing of the portal in the database, and may not act as
 * the owner: an owner can disable any protection and restore any of its rights. The client's role
 * is about to own what the migrations create.
 * @throws RolesError if it does.
 */
async function requireApart(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    `with schema as (select oid, nspowner from pg_namespace where nspname = any($2))
     select pg_get_userbyid(owner) as owner from (
       select current_user::regrole::oid as owner
       union select datdba from pg_database where datname = current_database()
       union select nspowner from schema
       union select relowner from pg_class join schema on schema.oid = relnamespace
       union select proowner from pg_proc join schema on schema.oid = pronamespace
     ) as owners where pg_has_role($1, owner, 'member') limit 1`,
    [role, schemas],
  );
  const [found] = rows;
  if (!found) return;
  throw new RolesError(
    `The role "${role}" of DATABASE_URL ${found.owner === role ? 'owns what is in the database' : `may act as "${found.owner}", which owns what is in the database`}: beside MIGRATION_DATABASE_URL it must not. docs/operations.md says how to bring ownership over.`,
  );
}
