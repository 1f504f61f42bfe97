import { ServiceTicket, ServiceTicketPatch, ticketStatuses } from '@portal/contract/service';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { Context } from '#server/resource/context.ts';
import { anyOf } from '#server/resource/list/source.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { defineResource, type Resource } from '#server/resource/resource.ts';
import { type LockedRow, lockRow } from '#server/resource/write.ts';
import { personField } from '../person-reference.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { serviceTicket } from './service-ticket.table.ts';

/** Formats the number of a ticket: `T-000123`. */
export const toTicketName = (number: SQL): SQL =>
  sql`('T-' || lpad(${number}::text, greatest(6, length(${number}::text)), '0'))`;

export const ticketName = toTicketName(sql`${serviceTicket.number}`);

/** Model of the device of a ticket or a request. */
export const servicedDevice = sql`json_build_object(
  'id', ${product.id}, 'name', ${product.name}, 'model', ${product.model})`;

/**
 * Finds rows in which each term matches the row or the name of its customer. Collects all rows of
 * customers whose name matches every term, and rows that match a term themselves; these are few, so
 * their other terms are checked row by row. The search index of customers covers more than the
 * name, so the name is checked in addition.
 */
export const createServicedSearch =
  (table: SearchedTable): NonNullable<Resource['combinedSearch']> =>
  (terms) => {
    const isNamed = terms.map(({ matches }) => matches(sql`search_fold(${customer.name})`));
    const namesAll = [...terms.map(({ matches }) => matches(customer.searchText)), ...isNamed];
    const ofNamed = sql`select ${table.id} from ${table} where ${table.customerId} in (
      select ${customer.id} from ${customer} where ${sql.join(namesAll, sql` and `)})`;
    const named = (at: number) => sql`exists (select from ${customer}
      where ${customer.id} = ${table.customerId} and ${isNamed[at]})`;
    const byRow = terms.map(({ matches }, own) => {
      const others = terms.flatMap((other, at) =>
        at === own ? [] : [sql`and (${other.matches(table.searchText)} or ${named(at)})`],
      );
      return sql`select ${table.id} from ${table}
        where ${matches(table.searchText)} ${sql.join(others, sql` `)}`;
    });
    return sql.join([ofNamed, ...byRow], sql` union `);
  };

type SearchedTable = PgTable & Record<'id' | 'customerId' | 'searchText', PgColumn>;

/** Service tickets: employees see all, a customer's users those of their customer. */
export const serviceTickets = defineResource(ServiceTicket, {
  exportColumns: [
    'id',
    'ticket_id',
    'status',
    'customer.name',
    'device.name',
    'device.model',
    'serial_number',
    'description',
    'requester_email',
    'planned_for',
    'assigned_to.name',
    'resolution_notes',
    'cancellation_reason',
    'waiting_since',
    'requested_at',
    'closed_at',
    'created_at',
    'updated_at',
  ],
  name: 'service_ticket',
  table: serviceTicket,
  hasBlockCounts: true,
  fields: {
    ticket_id: ticketName,
    customer: sql`json_build_object('id', ${customer.id}, 'name', ${customer.name})`,
    device: servicedDevice,
    assigned_to_user_id: serviceTicket.assignedTo,
    assigned_to: personField,
    service_request_id: sql`(select ${serviceRequest.id} from ${serviceRequest}
      where ${serviceRequest.serviceTicketId} = ${serviceTicket.id})`,
  },
  joins: sql`join ${customer} on ${customer.id} = ${serviceTicket.customerId}
    join ${installedDevice} on ${installedDevice.id} = ${serviceTicket.installedDeviceId}
    join ${product} on ${product.id} = ${installedDevice.deviceId}
    left join ${userAccount} on ${userAccount.id} = ${serviceTicket.assignedTo}`,
  scope: {
    employees: 'all',
    customers: (own) => sql`${serviceTicket.customerId} = ${own.customerId}`,
  },
  filters: {
    status: anyOf(serviceTicket.status, ticketStatuses),
    customer_id: (value) => eq(serviceTicket.customerId, value),
    installed_device_id: (value) => eq(serviceTicket.installedDeviceId, value),
    assigned_to_user_id: (value) => eq(serviceTicket.assignedTo, value),
    planned_from: (value) => sql`${serviceTicket.plannedFor} >= ${value}::date`,
    planned_to: (value) => sql`${serviceTicket.plannedFor} <= ${value}::date`,
    is_planned: {
      true: sql`${serviceTicket.plannedFor} is not null`,
      false: sql`${serviceTicket.plannedFor} is null`,
    },
    is_waiting: {
      true: sql`${serviceTicket.waitingSince} is not null`,
      false: sql`${serviceTicket.waitingSince} is null`,
    },
  },
  orderings: {
    created_at: serviceTicket.createdAt,
    updated_at: serviceTicket.updatedAt,
    planned_for: sql`coalesce(${serviceTicket.plannedFor}, 'infinity'::date)`,
  },
  combinedSearch: createServicedSearch(serviceTicket),
  input: ServiceTicketPatch,
  inputColumns: { assigned_to_user_id: 'assignedTo' },
});

/**
 * Returns the ticket of a path.
 * @throws DomainError `not_found`.
 */
export const locateTicket = (
  context: Context,
  { id }: { id: string },
): Promise<Versioned<ServiceTicket>> => read(context, serviceTickets, id);

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

/** Formats a ticket's number, as `toTicketName` does in SQL. */
export function formatTicketNumber({ number }: Pick<LockedTicket, 'number'>): string {
  return `T-${String(number).padStart(6, '0')}`;
}
