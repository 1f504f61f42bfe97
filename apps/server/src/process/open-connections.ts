import { SettingError, type Settings } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { examineRoute, requireNoPooler } from '#server/database/pooler.ts';
import type { ProvidedDatabase } from '#server/database/provide-database.ts';
import { findMissingSettings, type MissingSettings } from '#server/database/session-settings.ts';
import { toDatabaseError } from './start-failure.ts';

interface OpenOptions extends Pick<ProvidedDatabase, 'address' | 'direct'> {
  readonly settings: Pick<Settings, 'databaseUrl' | 'poolSize'>;
  readonly log: (message: string) => void;
}

/**
 * Opens the connections with the portal's own role. The owner could connect, but "ready" must also be
 * true for this role.
 * @throws SettingError if the database cannot be used, or its sessions lack a setting without which
 *   values would be read wrongly; PoolerError if a pooler is in front and no other address is known.
 */
export async function openConnections(
  { pool }: Pick<Database, 'pool'>,
  { address, direct, settings, log }: OpenOptions,
): Promise<void> {
  const open = direct === null ? openDirect(pool) : openPooled(pool, address);
  const { formats, others } = await open.catch((error: unknown) => {
    throw toDatabaseError(error, settings, 'DATABASE_URL');
  });
  const remedy =
    direct === null
      ? 'Remove what sets it from the address.'
      : 'Let the pooler open its sessions again (RECONNECT), so that they have the settings of the role.';
  const describe = (wrong: readonly string[]): string =>
    `DATABASE_URL leads to sessions with ${wrong.join(', ')}. ${remedy}`;
  if (formats.length > 0) throw new SettingError(describe(formats));
  if (others.length > 0) log(describe(others));
}

async function openDirect(pool: Database['pool']): Promise<MissingSettings> {
  await pool.keepWarm();
  const client = await pool.connect();
  try {
    await requireNoPooler(client);
    return await findMissingSettings(client);
  } finally {
    client.release();
  }
}

/** Finds out first whether the pooler supports prepared statements. */
async function openPooled(
  pool: Database['pool'],
  address: ProvidedDatabase['address'],
): Promise<MissingSettings> {
  const { canNameStatements, missing } = await examineRoute(address);
  if (canNameStatements) pool.nameStatements();
  await pool.keepWarm();
  return missing;
}
