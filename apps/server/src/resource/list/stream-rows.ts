import type { Context } from '../context.ts';
import { parseListQuery, getSortKeys, readRows, type ListFilter } from './query.ts';
import type { Resource } from '../resource.ts';

/** Rows that are in memory at a time. */
const batchSize = 1000;

/**
 * All rows of a list in its order, a batch at a time. Each batch is found behind the last row of the
 * one before, so that the end costs what the beginning did; nothing is held while the reader is
 * slow, and a row that stays where it is in the order is told of exactly once.
 * @throws PortalError 400 for a field that the ordering names twice.
 */
export async function* streamRows<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  query: ListFilter,
): AsyncGenerator<readonly Item[]> {
  const parsed = parseListQuery(resource, query);
  const read = async (position: Parameters<typeof readRows>[3]) => {
    const rows = await readRows(context, resource, parsed, position);
    // An empty batch has one row of nulls, as an empty page has for its count.
    return rows.filter((row) => row.is_row);
  };
  let rows = await read({ page: 'beginning', fetch: batchSize });
  while (rows.length > 0) {
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    rows = await read({ page: 'cursor', fetch: batchSize, keys: getSortKeys(last, parsed) });
  }
}
