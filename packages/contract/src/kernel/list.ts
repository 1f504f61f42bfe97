import * as T from '../schema/index.ts';
import { object } from './fields.ts';

/** Default number of rows per page (PRODUCT.md), and the maximum. */
export const pageSize = { default: 25, max: 200 } as const;

/**
 * Returns the query of a list: paging, search, ordering by the named fields, and the list's
 * filters. `cursor` is opaque and comes from `next`; it takes precedence over `offset`.
 */
export function listQuery<F extends T.TProperties>(options: {
  filters: F;
  orderings: readonly [string, ...string[]];
}) {
  const fields = options.orderings.join('|');
  return object({
    limit: T.Optional(
      T.Integer({
        minimum: 0,
        default: pageSize.default,
        description: `Rows per page. More than ${pageSize.max} counts as ${pageSize.max}.`,
      }),
    ),
    offset: T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
    cursor: T.Optional(
      T.String({
        maxLength: 8000,
        description:
          'Position in the list, from `next`. Use it with the same account, search, filters and ordering, else the response is 400; `limit` may differ. `offset` is ignored beside it.',
      }),
    ),
    search: T.Optional(T.String({ maxLength: 200 })),
    ordering: T.Optional(
      T.String({
        pattern: `^(-?(${fields})(,-?(${fields}))*)?$`,
        maxLength: 200,
        'x-orderings': options.orderings,
        description: `Comma-separated fields: ${options.orderings.join(', ')}. A leading minus sorts in descending order.`,
      }),
    ),
    ...options.filters,
  });
}

/** One page of a collection (specification §7). */
export function toPage<S extends T.TSchema>(item: S) {
  return object({
    count: T.Integer(),
    next: T.Unsafe<string | null>({ type: ['string', 'null'], format: 'uri' }),
    previous: T.Unsafe<string | null>({ type: ['string', 'null'], format: 'uri' }),
    results: T.Array(item),
  });
}

/** Type of a page. */
export interface Page<Item> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Item[];
}
