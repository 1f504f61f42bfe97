import type { Page } from '@portal/contract/kernel';
import type { Statement } from '#server/database/statement.ts';
import type { Context } from '#server/resource/context.ts';
import { pageByOffset, toOffsetQuery } from '../page-by-offset.ts';
import type { Audience } from '../person-reference.ts';
import { locateTicket } from './locate-ticket.ts';

interface HistoryQuery {
  readonly id: string;
  readonly query: Parameters<typeof toOffsetQuery>[0];
  /**
   * Statements with the parameters `ticket_id`, `limit` and `offset`, whose rows contain
   * `total_count`.
   */
  readonly statements: Readonly<Record<Audience, Statement>>;
}

/**
 * Returns a page of a ticket's history with the statement for the reader's audience.
 * @throws DomainError `not_found`.
 */
export async function readHistory<Item extends { readonly id: string }>(
  context: Context,
  { id, query, statements }: HistoryQuery,
): Promise<Page<Item>> {
  const ticket = await locateTicket(context, { id });
  const offsetQuery = toOffsetQuery(query);
  const audience = context.actor.kind === 'employee' ? 'employee' : 'customer';
  const values = { ticket_id: ticket.id, ...offsetQuery };
  const rows = await statements[audience].run<Item & { readonly total_count: number }>(
    context.database,
    values,
  );
  const results = rows.filter((row) => row.id !== null);
  return pageByOffset(context, offsetQuery, { count: rows[0]?.total_count ?? 0, results });
}
