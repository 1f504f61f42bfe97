import { getTableName, type SQL, sql } from 'drizzle-orm';
import { getPlaceholders, toScopeParts } from '../../resource.ts';
import { afterCursor, parseOrdering } from '../ordering.ts';
import { listConditions, type ListRequest, type ListSource, toPageEnd, where } from '../source.ts';

/** Rows above which a scan in the list's order finds a page sooner than all of them can be collected. */
const maxCollected = sql.raw('20000');

/**
 * Reads a page without a count for a reader whose rows are collected by other indexes (`seen`): collects them
 * if they are few, and else walks the list until the page is full. No more than `maxCollected` ids are read to
 * tell, so that a page of an export costs the same however many there are.
 */
export function buildCollectedSource(request: ListRequest, seen: SQL): ListSource {
  const { resource, actor, shape } = request;
  const { table } = resource;
  const steps = parseOrdering(resource, shape.ordering || undefined);
  const end = toPageEnd(shape, steps);
  const after = shape.page === 'cursor' ? [afterCursor(steps)] : [];
  const count = sql`(select count(*) from seen)`;
  const isSeen = sql`${table.id} = any(array(select id from seen))`;
  const scanParts = toScopeParts(resource, actor, getPlaceholders(actor)).map((part) => {
    const scanned = [sql`${count} > ${maxCollected}`, ...listConditions(request, part), ...after];
    return sql`(select * from ${table} ${where(scanned)} ${end})`;
  });
  const collected = [
    sql`${count} <= ${maxCollected}`,
    ...listConditions(request, isSeen),
    ...after,
  ];
  const name = sql.identifier(getTableName(table));
  return {
    ctes: [
      sql`seen as materialized (
      select seen_row.id from (${seen}) as seen_row (id) limit ${maxCollected} + 1)`,
    ],
    countRelation: sql`(select null::bigint as total_count) as counted`,
    // Each part by itself, because PostgreSQL walks no index in the list's order for several at once.
    rows: sql`(select * from (${sql.join(scanParts, sql` union all `)}
      union all (select * from (select * from ${table} ${where(collected)} offset 0) as ${name} ${end}))
        as ${name} ${end})`,
    steps,
  };
}
