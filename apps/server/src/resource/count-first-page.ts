import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { Resource } from './resource.ts';
import { where } from './where.ts';

/** With this many matches, some soon appear in any order of a list. */
const manyRows = sql.raw('2000');

/**
 * A person's actions may all be old: up to this many are collected faster than the log is scanned.
 */
const manyRowsInSeveralIndexes = sql.raw('20000');

/**
 * A page of what stands in several indexes. Of many rows it is found by going through the list; few
 * are gathered first, since going through it for them would read it whole. PostgreSQL has one plan for
 * all customers or people, and cannot guess how many rows are one's: it is counted, and then known.
 * `offset 0` keeps the gathering from being planned as if it went through the list.
 */
export function buildCountFirstPage(
  { table, countFirst }: Resource,
  indexConditions: readonly SQL[],
  scanConditions: readonly SQL[],
  end: SQL,
): SQL {
  const count = sql`(select total_count from counted)`;
  const many = countFirst ? manyRowsInSeveralIndexes : manyRows;
  const name = sql.identifier(getTableName(table));
  return sql`((select * from ${table} ${where([sql`${count} > ${many}`, ...scanConditions])} ${end})
    union all (select * from (select * from ${table}
      ${where([sql`${count} <= ${many}`, ...indexConditions])} offset 0) as ${name} ${end}))`;
}
