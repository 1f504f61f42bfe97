import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';

/** Connections of all databases of the server, and how many it allows. */
export interface ConnectionCounts {
  readonly used: number;
  readonly allowed: number;
}

/** Columns `used` and `allowed`. The view covers all databases and is readable for all roles. */
export const connectionColumns = `
  (select sum(numbackends)::int from pg_stat_database) as used,
  current_setting('max_connections')::int as allowed`;

const statement = createStatement(sql`select ${sql.raw(connectionColumns)}`);

/** Counts the connections of the database server. */
export async function readConnections(database: Database): Promise<ConnectionCounts> {
  const [found] = await statement.run<ConnectionCounts & Record<string, unknown>>(database, {});
  if (!found) throw new Error('Nothing was read');
  return found;
}
