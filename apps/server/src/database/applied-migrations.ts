import type pg from 'pg';

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
 * Requires that this version, whose migrations are given in order, knows those of the database. An older version would read and
 * write tables that it does not know, without an error.
 * @throws NewerDatabaseError for a migration that only a later version has.
 */
export async function requireKnownMigrations(
  client: pg.Client,
  known: readonly string[],
): Promise<void> {
  const last = known.at(-1) ?? '';
  // Names begin with a time. Earlier ones that are missing belong to versions before the first release.
  const newer = (await listAppliedMigrations(client)).filter(
    (name) => name > last && !known.includes(name),
  );
  if (newer.length === 0) return;
  throw new NewerDatabaseError(
    `The database is of a newer version of the portal: it has the migration ${newer.at(-1)}, and this version ends with ${last}. Start the newer version, or restore the backup that was made before its upgrade.`,
  );
}

/** A newer version has migrated the database. The message is complete for the operator. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}
