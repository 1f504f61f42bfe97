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
 * Brings the schema up to date and gives the portal's own role its rights, where that is another
 * than the owner's. Several instances may start at once: one migrates, the others wait.
 * @throws RolesError where the portal's own role is another in name alone.
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
