import type { ServiceTicket } from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import {
  type LockedTicket,
  lockTicket,
  serviceTickets,
} from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/**
 * Returns the ticket to which messages on a ticket go: the one into which it was merged, else itself. A
 * merged ticket is closed, so that no circle can come about.
 * @throws DomainError `not_found`.
 */
export async function findMergeTarget(
  context: Context,
  id: string,
): Promise<Versioned<ServiceTicket>> {
  const ticket = await read(context, serviceTickets, id);
  const { merged_into_ticket_id: into } = ticket;
  return into === null ? ticket : findMergeTarget(context, into);
}

/**
 * Locks the ticket into which one was merged, if the caller sees it: a user of one clinic does not where it
 * is about a device of another one, and stays with their own.
 */
export async function lockMergedInto(
  tx: Transaction,
  context: Context,
  { mergedIntoTicketId: into }: LockedTicket,
): Promise<LockedTicket | null> {
  if (into === null) return null;
  try {
    return await lockTicket(tx, context, into);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Selects the tickets that were merged into one, directly or by others, as a recursive relation `merged`. */
export const selectMerged = (id: string): SQL => sql`merged as (
  select ${serviceTicket.id}, ${serviceTicket.requesterName}, ${serviceTicket.requesterEmail}
  from ${serviceTicket} where ${serviceTicket.mergedIntoTicketId} = ${id}::uuid
  union all
  select earlier.id, earlier.requester_name, earlier.requester_email from ${serviceTicket} as earlier
  join merged on earlier.merged_into_ticket_id = merged.id)`;

/** Lists the addresses of the requesters of the tickets that were merged into one. */
export async function listMergedRequesters(executor: Executor, id: string): Promise<string[]> {
  const { rows } = await executor.execute<{ email: string }>(sql`
    with recursive ${selectMerged(id)}
    select distinct requester_email as email from merged order by 1`);
  return rows.map(({ email }) => email);
}

/** Requester of a ticket as it is stored. */
export type StoredRequester = Pick<
  typeof serviceTicket.$inferSelect,
  'requesterName' | 'requesterEmail'
>;

/**
 * Finds the requester of the merged ticket by which somebody replies on another one: of the ticket that
 * they answered, or one of their own. Returns null if it was merged into none.
 */
export async function findMergedRequester(
  executor: Executor,
  id: string,
  { repliedOn, userId }: { readonly repliedOn: string; readonly userId: string | null },
): Promise<StoredRequester | null> {
  const { rows } = await executor.execute<StoredRequester & Record<string, unknown>>(sql`
    with recursive ${selectMerged(id)}
    select requester_name as "requesterName", requester_email as "requesterEmail" from merged
    left join ${userAccount} on ${userAccount.id} = ${userId}::uuid
    where merged.id = ${repliedOn}::uuid or lower(requester_email) = ${userAccount.email}
    order by merged.id = ${repliedOn}::uuid desc limit 1`);
  return rows[0] ?? null;
}
