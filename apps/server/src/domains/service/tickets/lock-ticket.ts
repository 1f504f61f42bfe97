import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { lockRow, type LockedRow } from '#server/resource/write.ts';
import { serviceTickets } from './service-ticket.resource.ts';
import type { serviceTicket } from './service-ticket.table.ts';

/** A ticket that a transaction holds, with the types of its columns. */
export type LockedTicket = LockedRow & typeof serviceTicket.$inferSelect;

/** The ticket within the caller's scope, held until the transaction ends. @throws PortalError `not_found`. */
export async function lockTicket(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<LockedTicket> {
  const row = await lockRow(tx, context, serviceTickets, { id, seenVersion: null });
  if (!isTicket(row)) throw new Error(`${id} is no ticket`);
  return row;
}

/** The row is one of the tickets' table, whose definition says what its columns hold. */
function isTicket(row: LockedRow): row is LockedTicket {
  return typeof row['status'] === 'string' && typeof row['number'] === 'number';
}

/** A ticket's number as people say it; `ticketName` is the same in SQL. */
export function formatTicketNumber({ number }: Pick<LockedTicket, 'number'>): string {
  return `T-${String(number).padStart(6, '0')}`;
}
