import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { lockRow, type LockedRow } from '#server/resource/write.ts';
import { serviceTickets } from './service-ticket.resource.ts';
import type { serviceTicket } from './service-ticket.table.ts';

/** Locked ticket, with the types of its columns. */
export type LockedTicket = LockedRow & typeof serviceTicket.$inferSelect;

/**
 * Locks a ticket within the caller's scope until the end of the transaction.
 * @throws DomainError `not_found`.
 */
export async function lockTicket(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<LockedTicket> {
  const row = await lockRow(tx, context, serviceTickets, { id, seenVersion: null });
  if (!isTicket(row)) throw new Error(`${id} is no ticket`);
  return row;
}

/** Narrows a row of the tickets' table, whose definition guarantees the column types. */
function isTicket(row: LockedRow): row is LockedTicket {
  return typeof row['status'] === 'string' && typeof row['number'] === 'number';
}

/** Formats a ticket's number, as `ticketName` does in SQL. */
export function formatTicketNumber({ number }: Pick<LockedTicket, 'number'>): string {
  return `T-${String(number).padStart(6, '0')}`;
}
