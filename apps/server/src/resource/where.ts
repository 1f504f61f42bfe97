import { sql, type SQL } from 'drizzle-orm';

/** A `where` of all conditions; nothing where there is none. */
export function where(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;
}
