import type { Config } from '#server/config.ts';
import { containsDatabase } from '#server/database/embedded/cluster-home.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Requires a database for commands that only read one: a mistyped `DATA_DIR` would create an empty
 * one without an error.
 * @throws OperatorError if the data folder contains no database.
 */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !containsDatabase(dataDir)) {
    throw new OperatorError(`There is no database in ${dataDir}. Is DATA_DIR right?`);
  }
}
