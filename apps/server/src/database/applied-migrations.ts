import type pg from 'pg';
import { compareVersions } from '#server/kernel/product-version.ts';

/** Returns the names of the migrations that were applied to the database, in order. */
export async function listAppliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return [];
  const applied = await client.query<{ name: string }>(
    'select name from drizzle.__drizzle_migrations order by name',
  );
  return applied.rows.map(({ name }) => name);
}

/**
 * Requires that this version can work on the database. Returns the names of the migrations that it
 * has, and whether a newer version has migrated it. The migrations of this version are given in order.
 * @throws NewerDatabaseError for a migration of a newer version that records no compatibility, or
 *   that is compatible with later versions than this one alone: this one would read and write tables
 *   that it does not know, without an error.
 */
export async function requireCompatibleDatabase(
  client: pg.Client,
  known: readonly string[],
  version: string,
): Promise<{ applied: string[]; isNewer: boolean }> {
  const last = known.at(-1) ?? '';
  const applied = await listAppliedMigrations(client);
  // Names begin with a time. Earlier ones that are missing belong to versions before the first release.
  const newer = applied.filter((name) => name > last && !known.includes(name));
  if (newer.length === 0) return { applied, isNewer: false };
  const compatibleFrom = await readCompatibility(client);
  const refusing = newer.find((name) => {
    const from = compatibleFrom.get(name);
    return from === undefined || (from !== 'any' && compareVersions(version, from) < 0);
  });
  if (refusing === undefined) return { applied, isNewer: true };
  const from = compatibleFrom.get(refusing);
  const needed = from === undefined ? '' : `, which versions from ${from} on can use`;
  throw new NewerDatabaseError(
    `The database is of a newer version of the portal: it has the migration ${refusing}${needed}, and this version ends with ${last}. Start the newer version, or restore the backup that was made before its upgrade.`,
  );
}

/** Reads the first version that each migration lets go on, by the migration's name. */
async function readCompatibility(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.portal_compatibility') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return new Map();
  const recorded = await client.query<{ migration: string; compatible_from: string }>(
    'select migration, compatible_from from drizzle.portal_compatibility',
  );
  return new Map(recorded.rows.map((row) => [row.migration, row.compatible_from]));
}

/** A newer version has migrated the database. The message is complete for the operator. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}
