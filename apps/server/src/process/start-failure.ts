import { SettingError, type Config } from '#server/config.ts';
import { toFolderError } from '#server/config/data-folder.ts';
import { PoolerError } from '#server/database/pooler.ts';
import { isUnreachable, postgresErrorIn, sqlState } from '#server/database/postgres-error.ts';
import { getConnectionAdvice } from '#server/kernel/connection-advice.ts';

/**
 * Returns a one-line error that names the setting, if the portal cannot listen because of it; else
 * the original error.
 */
export function toListenError(
  error: unknown,
  { port, host }: Pick<Config, 'port' | 'host'>,
): unknown {
  const message = formatListenFailure(error, port, host);
  return message === null ? error : new SettingError(message, { cause: error });
}

function formatListenFailure(error: unknown, port: number, host: string): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return `PORT ${port} is in use by another program.`;
  if (code === 'EACCES') return `PORT ${port} may not be opened by this account.`;
  const nowhere = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  return nowhere ? `HOST must be an address of this machine, not "${host}".` : null;
}

/**
 * Invalid authorization, a missing database, a role without the right to create what is missing,
 * and an extension that is not installed on the server (PostgreSQL, appendix A).
 */
const notOurs = /^(?:28|3D|42501|0A000)/;

/** What PgBouncer says of the options of a connection that is meant for PostgreSQL itself. */
const refusedByPooler = 'unsupported startup parameter';

/**
 * Returns a one-line error that names the setting, if the database is missing because of it; else
 * the original error.
 */
export function toDatabaseError(
  error: unknown,
  { databaseUrl, poolSize }: Pick<Config, 'databaseUrl' | 'poolSize'>,
  setting: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL',
): unknown {
  if (databaseUrl === null || !(error instanceof Error)) return error;
  const postgresError = postgresErrorIn(error);
  if (postgresError?.message.startsWith(refusedByPooler)) return new PoolerError();
  const advice = getConnectionAdvice(error);
  if (!advice && !isUnreachable(error) && !notOurs.test(postgresError?.code ?? '')) return error;
  // Without a message where both addresses of a name were tried.
  const reason = postgresError?.message || postgresError?.code || error.message;
  const message =
    postgresError?.code === sqlState.tooManyConnections
      ? `POOL_SIZE ${poolSize} is more than the database has left: ${reason}.`
      : [`${setting} cannot be used: ${toOneLine(reason)}.`, ...(advice ? [advice] : [])].join(' ');
  return new SettingError(message, { cause: error });
}

/** PostgreSQL's messages may have several lines, and end without a full stop. */
const toOneLine = (text: string): string => text.split(/[\r\n]/, 1)[0]?.replace(/\.$/, '') ?? '';

/** Returns the setting whose role migrates the database. */
export function getOwnerSetting({
  migrationDatabaseUrl,
}: Pick<Config, 'migrationDatabaseUrl'>): 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' {
  return migrationDatabaseUrl === null ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL';
}

/**
 * Returns a one-line error that names the setting, if the storage is missing because of it; else
 * the original error.
 */
export function toStorageError(
  error: unknown,
  { files, dataDir }: Pick<Config, 'files' | 'dataDir'>,
): unknown {
  if (!(error instanceof Error)) return error;
  if (files.store === 'folder') return 'syscall' in error ? toFolderError(error, dataDir) : error;
  const cause = error.cause instanceof Error ? error.cause : error;
  // Azure's own message fills a page; its first line states the error, and never the key.
  const reason = cause.message.split('\n', 1)[0] || cause.name;
  const setting = files.store === 's3' ? 'S3_BUCKET' : 'AZURE_STORAGE_CONNECTION_STRING';
  return new SettingError(`${setting} cannot be used: ${reason}`, { cause: error });
}
