import type { Context } from '../context.ts';
import { parseListQuery, getSortKeys, readRows, type ListFilter } from './list.ts';
import type { ListRow } from './statement.ts';
import type { Resource } from '../resource.ts';

/** Rows that are in memory at a time. */
const batchSize = 1000;

/**
 * Yields all rows of a list in its order, in batches. Each batch starts after the last row of the
 * previous one, so that every batch costs the same. Nothing is locked while the reader is slow, and
 * a row whose position does not change is returned exactly once.
 * @throws DomainError 400 for a field that the ordering names twice.
 */
export async function* streamRows<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  query: ListFilter,
): AsyncGenerator<readonly Item[]> {
  const parsed = parseListQuery(resource, query);
  const read = async (position: Omit<Parameters<typeof readRows>[3], 'form'>) => {
    const rows = await readRows<ListRow<Item>>(context, resource, parsed, {
      ...position,
      form: 'values',
    });
    // An empty batch has one row of nulls, as an empty page has for its count.
    return rows.filter((row) => row.is_row);
  };
  let rows = await read({ page: 'uncounted', fetch: batchSize });
  while (rows.length > 0) {
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    rows = await read({ page: 'cursor', fetch: batchSize, keys: getSortKeys(last, parsed) });
  }
}
