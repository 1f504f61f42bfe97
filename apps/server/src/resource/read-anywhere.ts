import { isLsn } from '#server/database/lsn.ts';
import type { ReadableDatabase } from '#server/database/replica.ts';
import type { Context } from './context.ts';

/**
 * Runs a read of one statement on the standby, if there is one that has what the caller and others
 * have changed; else on the primary (docs/decisions/0075). What the statement may see is decided in it,
 * by the same snapshot. `read` may run twice.
 */
export function readAnywhere<Result>(
  { database, replica, readAfter }: Pick<Context, 'database' | 'replica' | 'readAfter'>,
  read: (database: ReadableDatabase) => Promise<Result>,
): Promise<Result> {
  if (replica === null) return read(database);
  return replica.read(isLsn(readAfter) ? readAfter : null, read);
}
