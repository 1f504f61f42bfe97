import type { Page } from '@portal/contract/kernel';
import type { Statement } from '#server/database/statement.ts';
import type { Context } from '#server/resource/context.ts';
import { pageByOffset, toOffsetQuery } from '../page-by-offset.ts';
import type { Audience } from '../person-reference.ts';
import { locateTicket } from './locate-ticket.ts';

interface HistoryQuery {
  readonly id: string;
  readonly query: Parameters<typeof toOffsetQuery>[0];
  /** Each answers `ticket_id`, `limit` and `offset` with rows that carry `total_count`. */
  readonly statements: Readonly<Record<Audience, Statement>>;
}

/** A page of what stands on a ticket, asked by the statement of whoever reads it. @throws PortalError `not_found`. */
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
