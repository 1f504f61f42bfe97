import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { DatabaseAddress } from './database.ts';
import { requireApart } from './require-apart.ts';
import { grantPrivileges } from './grant-privileges.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
const migrationLock = 7_420_001;

/**
 * Migrates the schema and grants the portal's own role its rights, if that is not the owner's. If
 * several instances start at once, one migrates and the others wait.
 * @throws RolesError if the portal's own role differs in name only.
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
    await applyMigrations(drizzle({ client }), { migrationsFolder });
    await client.query('select audit_settle_era()');
    if (ownRole !== null) await grantPrivileges(client, ownRole, 'public');
  } finally {
    await client.end();
  }
}
