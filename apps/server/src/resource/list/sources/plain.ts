import { getTableName, sql, type SQL } from 'drizzle-orm';
import { getOrdinalColumn, type Resource } from '../../resource.ts';
import {
  hasCount,
  listConditions,
  type ListRequest,
  type ListSource,
  selectCount,
  toPageEnd,
  where,
} from '../source.ts';
import { countShownRows, getShownGroups, isFirstOfGroup } from '../grouped.ts';
import { afterCursor, parseOrdering } from '../ordering.ts';

/**
 * Reads the rows of a page in the list's order. A whole list of a counted table is counted by its
 * blocks, and a page far down starts at the block of its first row
 * (docs/decisions/0004-ordinals-and-counted-blocks.md).
 */
export function buildPlainSource(request: ListRequest): ListSource {
  const { resource, shape } = request;
  const conditions = listConditions(request);
  const steps = parseOrdering(resource, shape.ordering || undefined);
  const isInBlocks = Boolean(resource.hasBlockCounts) && conditions.length === 0;
  const groups = getShownGroups(request);
  const startsAtBlock = isInBlocks && !groups && !shape.ordering && shape.page === 'offset';
  const range = [
    ...conditions,
    ...(groups ? [isFirstOfGroup(request, groups, conditions)] : []),
    ...(shape.page === 'cursor' ? [afterCursor(steps)] : []),
    ...(startsAtBlock
      ? [sql`${getOrdinalColumn(resource)} < (select (block + 1) << ${blockBits} from start_block)`]
      : []),
  ];
  const skipped = startsAtBlock ? sql`(select before from start_block)` : undefined;
  const rowCount = isInBlocks
    ? countBlocks(resource, startsAtBlock)
    : selectCount(request, conditions);
  const count = countShownRows(request, groups, { rowCount, conditions });
  return {
    ctes: startsAtBlock ? findStartBlock(resource) : [],
    countRelation: sql`(${hasCount(shape) ? count : sql`select null::bigint as total_count`}) as counted`,
    rows: sql`(select * from ${resource.table} ${where(range)} ${toPageEnd(shape, steps, skipped)})`,
    steps,
  };
}

/** A block counts 1,024 consecutive ordinals (database/row-block.table.ts). */
const blockBits = sql.raw('10');

const toRelation = ({ table }: Resource): SQL => sql.raw(`'${getTableName(table)}'`);

/** Counts a table by its blocks, or by those that `findStartBlock` has read already. */
const countBlocks = (resource: Resource, areRead: boolean): SQL =>
  sql`select coalesce(sum(row_count), 0)::bigint as total_count
    from ${areRead ? sql`blocks` : sql`row_block where relation = ${toRelation(resource)}`}`;

/** Finds the block that contains the row at the offset, and the number of rows before that block. */
function findStartBlock(resource: Resource): SQL[] {
  const offset = sql.placeholder('offset');
  return [
    sql`blocks as (
      select block, sum(row_count)::integer as row_count from row_block
      where relation = ${toRelation(resource)} group by block
    )`,
    sql`ranked as (
      select block, row_count,
        sum(row_count) over (order by block desc rows unbounded preceding) - row_count as before
      from blocks
    )`,
    sql`start_block as (
      select block, before from ranked
      where before <= ${offset}::bigint and before + row_count > ${offset}::bigint limit 1
    )`,
  ];
}
