import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { seesWorkInParts, selectWorkForLists } from '#server/domains/crm/index.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { ScopeValues } from '#server/resource/resource.ts';
import { serviceRequest } from './requests/service-request.table.ts';
import { serviceTicket } from './tickets/service-ticket.table.ts';

/** Condition: the address is the reader's own. */
const isOwnAddress = ({ userId }: ScopeValues, address: PgColumn): SQL =>
  sql`lower(${address}) = (select reader.email from ${userAccount} as reader where reader.id = ${userId}::uuid)`;

/** Conditions: the reader asked for the ticket, or the request. */
const isTicketRequester = (own: ScopeValues): SQL[] => [
  isOwnAddress(own, serviceTicket.requesterEmail),
];
const isRequestRequester = (own: ScopeValues): SQL[] => [
  sql`${serviceRequest.requestedBy} = ${own.userId}::uuid`,
  isOwnAddress(own, serviceRequest.requesterEmail),
];

/** Returns the conditions for the tickets that a customer's user sees; see `seesWorkInParts`. */
export const seesTicketInParts = (own: ScopeValues): SQL[] =>
  seesWorkInParts(own, serviceTicket, isTicketRequester(own));

/** Selects the same for lists of tickets. */
export const selectTicketsForLists = (own: ScopeValues): SQL | null =>
  selectWorkForLists(own, serviceTicket, isTicketRequester(own));

/** Returns the same for requests. */
export const seesRequestInParts = (own: ScopeValues): SQL[] =>
  seesWorkInParts(own, serviceRequest, isRequestRequester(own));

/** Selects the same for lists of requests. */
export const selectRequestsForLists = (own: ScopeValues): SQL | null =>
  selectWorkForLists(own, serviceRequest, isRequestRequester(own));

/** Condition: a customer's user sees the ticket or the request that a message or file belongs to. */
export const seesOwner = (
  own: ScopeValues,
  { ticketId, requestId }: { readonly ticketId: PgColumn; readonly requestId: PgColumn },
): SQL => sql`(exists (select from ${serviceTicket}
    where ${serviceTicket.id} = ${ticketId} and ${either(seesTicketInParts(own))})
  or exists (select from ${serviceRequest}
    where ${serviceRequest.id} = ${requestId} and ${either(seesRequestInParts(own))}))`;

/**
 * Selects a reference of a ticket to another one, of the same customer; null where the reader does not see
 * that one.
 */
export const ifSeen = (reference: SQL | PgColumn, reader: ScopeValues | null): SQL =>
  reader === null || reader.clinicIds === null
    ? sql`${reference}`
    : sql`(select other.id from ${serviceTicket} as other where other.id = ${reference}
        and ${isSeen(reader, 'other')})`;

/** Condition: the reader sees the ticket of an alias of the table, which is one of their customer. */
export const isSeen = (reader: ScopeValues | null, alias: string): SQL => {
  if (reader === null || reader.clinicIds === null) return sql`true`;
  const name = sql.identifier(alias);
  return sql`exists (select from ${serviceTicket}
    where ${serviceTicket.id} = ${name}.id and ${either(seesTicketInParts(reader))})`;
};

const either = (parts: readonly SQL[]): SQL => sql`(${sql.join([...parts], sql` or `)})`;
