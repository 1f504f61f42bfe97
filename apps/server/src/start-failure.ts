import { SettingError, type Config } from './config.ts';
import { isUnreachable, postgresErrorIn } from './database/postgres-error.ts';

/** Why the portal cannot listen: the setting's fault in one line, or the error as it is. */
export function listenFailure(error: unknown, { port, host }: Config): unknown {
  const line = listenLine(error, port, host);
  return line === null ? error : new SettingError(line, { cause: error });
}

function listenLine(error: unknown, port: number, host: string): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return `PORT ${port} is in use by another program.`;
  if (code === 'EACCES') return `PORT ${port} may not be opened by this account.`;
  const nowhere = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  return nowhere ? `HOST must be an address of this machine, not "${host}".` : null;
}

/** Invalid authorization, and a database that does not exist (PostgreSQL, appendix A). */
const notOurs = /^(?:28|3D)/;

/** Why there is no database: the setting's fault in one line, or the error as it is. */
export function databaseFailure(error: unknown, { databaseUrl }: Config): unknown {
  if (databaseUrl === null || !(error instanceof Error)) return error;
  const code = postgresErrorIn(error)?.code ?? '';
  if (!isUnreachable(error) && !notOurs.test(code)) return error;
  // Without a message where both addresses of a name were tried.
  return new SettingError(`DATABASE_URL cannot be used: ${error.message || code}.`, {
    cause: error,
  });
}

/** Why there is no store for files: the setting's fault in one line, or the error as it is. */
export function storageFailure(error: unknown, { azure }: Pick<Config, 'azure'>): unknown {
  if (azure === null || !(error instanceof Error)) return error;
  // Azure's own message is a page; its first line says what is wrong, and never the key.
  const reason = error.message.split('\n', 1)[0] ?? '';
  return new SettingError(`AZURE_STORAGE_CONNECTION_STRING cannot be used: ${reason}`, {
    cause: error,
  });
}
