import type { Config } from '#server/config.ts';
import { containsDatabase } from '#server/database/embedded/cluster-home.ts';
import { OperatorError } from './operator-error.ts';

/**
 * For what looks at a database that is there: a mistyped `DATA_DIR` would begin an empty one, and all
 * would be well with it.
 * @throws OperatorError where the data folder holds none.
 */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !containsDatabase(dataDir)) {
    throw new OperatorError(`There is no database in ${dataDir}. Is DATA_DIR right?`);
  }
}
