import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { Resource } from './resource.ts';
import { where } from './where.ts';

/** Of so many rows and more some stand soon wherever a list is gone through. */
const manyRows = sql.raw('2000');

/**
 * A page of what is seen in parts. Of many rows it is found by going through the list; few are
 * gathered first, since going through it for them would read it whole. PostgreSQL has one plan for
 * all customers, and cannot guess how many rows one of them sees: it is counted, and then known.
 * `offset 0` keeps the gathering from being planned as if it went through the list.
 */
export function partlySeenPage(
  { table }: Resource,
  gathered: readonly SQL[],
  found: readonly SQL[],
  end: SQL,
): SQL {
  const count = sql`(select total_count from counted)`;
  const name = sql.identifier(getTableName(table));
  return sql`((select * from ${table} ${where([sql`${count} > ${manyRows}`, ...found])} ${end})
    union all (select * from (select * from ${table}
      ${where([sql`${count} <= ${manyRows}`, ...gathered])} offset 0) as ${name} ${end}))`;
}
