import { pageSize, type Page } from '@portal/contract/kernel';
import type { Context } from '#server/resource/context.ts';

/** Requested part of a list. */
export interface OffsetQuery {
  readonly limit: number;
  readonly offset: number;
}

/** Returns the requested part, limited to the maximum page size. */
export function toOffsetQuery(query: {
  limit?: number | undefined;
  offset?: number | undefined;
}): OffsetQuery {
  const { limit = pageSize.default, offset = 0 } = query;
  return { limit: Math.min(limit, pageSize.max), offset };
}

/** Builds a page of a short list with one order, which needs no cursor (API.md §1, lists). */
export function pageByOffset<Item>(
  { href }: Context,
  { limit, offset }: OffsetQuery,
  { count, results }: { count: number; results: Item[] },
): Page<Item> {
  const end = offset + results.length;
  const getUrl = (start: number): string | null => {
    if (href === null) return null;
    const url = new URL(href);
    url.searchParams.set('offset', String(start));
    return url.href;
  };
  return {
    count,
    next: results.length > 0 && end < count ? getUrl(end) : null,
    previous: offset > 0 && limit > 0 ? getUrl(Math.max(0, offset - limit)) : null,
    results,
  };
}
