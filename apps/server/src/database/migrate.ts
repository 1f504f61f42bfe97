import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { version } from '#server/kernel/product-version.ts';
import { adoptEarlierDatabase } from './adopt-earlier-database.ts';
import { requireCompatibleDatabase } from './applied-migrations.ts';
import { applyMigrations, type ApplyOptions } from './apply-migrations.ts';
import type { DatabaseAddress } from './database.ts';
import { grantPrivileges, RolesError } from './grant-privileges.ts';
import { listMigrationNames, migrationsFolder, readMigrations } from './migration-files.ts';
import { requireNoPooler } from './pooler.ts';
import { requireNoRestore } from './restore-marker.ts';
import { unlimitedOptions } from './session-settings.ts';

/** Name of the advisory lock that is held while the schema changes. */
export const migrationLock = 7_420_001;

interface MigrateOptions extends Partial<ApplyOptions> {
  /** The folder of the migrations; this version's by default. */
  readonly folder?: string;
  /** True if the operator has named the address as PostgreSQL's own. */
  readonly mayBePooled?: boolean;
  /** True for the restoration of a backup, which nobody else may begin to use. */
  readonly isRestoring?: boolean;
}

/**
 * Migrates the schema and grants the portal's own role its rights, if that is not the owner's. If
 * several instances start at once, one migrates and the others wait. Returns whether a newer version
 * has migrated the database; what that version arranged for itself, such as rights on its tables, is
 * then left as it is.
 * @throws PoolerError if a pooler is in front: it would keep the lock.
 * @throws RolesError if the portal's own role differs in name only.
 * @throws EarlierDatabaseError if a version before the first release made the database and this one
 *   cannot take it over.
 * @throws NewerDatabaseError if a later version has migrated the database in a way that this one
 *   cannot use.
 * @throws MigrationLockError if a table stays locked.
 * @throws UnfinishedRestoreError if a backup is being restored into it, unless by the caller.
 */
export async function migrate(
  address: DatabaseAddress,
  portalRole: string | null = null,
  {
    folder = migrationsFolder,
    mayBePooled = false,
    isRestoring = false,
    log = () => undefined,
    ...options
  }: MigrateOptions = {},
): Promise<{ isNewer: boolean }> {
  const client = new pg.Client({
    ...address,
    application_name: 'partner-portal migrate',
    options: unlimitedOptions,
  });
  const ownRole = portalRole === client.user ? null : portalRole;
  // The next query reports a connection that was lost.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (!mayBePooled) await requireNoPooler(client);
    await lockMigrations(client, log);
    if (!isRestoring) await requireNoRestore(client);
    if (ownRole !== null) await requireApart(client, ownRole);
    const known = listMigrationNames(folder);
    const { applied, isNewer } = await requireCompatibleDatabase(client, known, version);
    // Most starts miss none, and read no migration.
    if (known.some((name) => !applied.includes(name))) {
      await adoptEarlierDatabase(client);
      await applyMigrations(client, readMigrations(folder), { ...options, log });
    }
    await client.query('select audit_settle_era()');
    if (ownRole !== null && !isNewer) await grantPrivileges(client, ownRole, 'public');
    return { isNewer };
  } finally {
    await client.end();
  }
}

/**
 * Lets one process migrate at a time. Asks again and again, because an index that is created while
 * people work waits for every statement that runs, and would wait for one that waits for its lock.
 */
async function lockMigrations(client: pg.Client, log: (line: string) => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'select pg_try_advisory_lock($1) as "isLocked"',
      [migrationLock],
    );
    if (rows[0]?.isLocked === true) return;
    if (tries === 20) log('Another process migrates the database. This one waits for it.');
    await delay(250);
  }
}

/** Applies some of this version's migrations to an empty database, for the rows of a backup. */
export async function migrateUpTo(client: pg.Client, names: readonly string[]): Promise<void> {
  const migrations = readMigrations(migrationsFolder).filter(({ name }) => names.includes(name));
  await applyMigrations(client, migrations, { log: () => undefined });
}

/** The portal's tables, the jobs, and which migrations were applied. */
const schemas = ['public', 'jobs', 'drizzle'];

/**
 * Asserts that the portal's own role owns nothing of the portal in the database, and may not act as
 * the owner: an owner can disable any protection and restore any of its rights. The client's role
 * is about to own what the migrations create.
 * @throws RolesError if it does, or if there is no such role.
 */
export async function requireApart(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (!rowCount) throw new RolesError(`The role "${role}" of DATABASE_URL does not exist.`);
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
    `The role "${role}" of DATABASE_URL ${found.owner === role ? 'owns what is in the database' : `may act as "${found.owner}", which owns what is in the database`}: beside MIGRATION_DATABASE_URL it must not. docs/operations/database.md says how to bring ownership over.`,
  );
}
