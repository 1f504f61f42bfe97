import { type Page, pageSize } from '@portal/contract/kernel';
import type { Statement } from '#server/database/statement.ts';
import type { Context } from '#server/resource/context.ts';
import { getScopeParameters } from '#server/resource/resource.ts';
import type { Audience } from '../person-reference.ts';

interface HistoryQuery {
  /** Whose history it is: an id in the caller's scope, as a parameter of the statements. */
  readonly of: { readonly ticket_id: string } | { readonly request_id: string };
  readonly query: Parameters<typeof toOffsetQuery>[0];
  /**
   * Statements with this parameter, `limit`, `offset` and those of a scope, whose rows contain
   * `total_count`.
   */
  readonly statements: Readonly<Record<Audience, Statement>>;
}

/** Returns a page of a ticket's or a request's history with the statement for the reader's audience. */
export async function readHistory<Item extends { readonly id: string }>(
  context: Context,
  { of, query, statements }: HistoryQuery,
): Promise<Page<Item>> {
  const offsetQuery = toOffsetQuery(query);
  const audience = context.actor.kind === 'employee' ? 'employee' : 'customer';
  const scope = getScopeParameters(context.actor, context.now);
  const values = { ...scope, ...of, ...offsetQuery };
  const rows = await statements[audience].run<Item & { readonly total_count: number }>(
    context.database,
    values,
  );
  const results = rows.filter((row) => row.id !== null);
  return pageByOffset(context, offsetQuery, { count: rows[0]?.total_count ?? 0, results });
}

/** Requested part of a list. */
interface OffsetQuery {
  readonly limit: number;
  readonly offset: number;
}

/** Returns the requested part, limited to the maximum page size. */
function toOffsetQuery(query: {
  limit?: number | undefined;
  offset?: number | undefined;
}): OffsetQuery {
  const { limit = pageSize.default, offset = 0 } = query;
  return { limit: Math.min(limit, pageSize.max), offset };
}

/** Builds a page of a short list with one order, which needs no cursor (API.md §1, lists). */
function pageByOffset<Item>(
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
