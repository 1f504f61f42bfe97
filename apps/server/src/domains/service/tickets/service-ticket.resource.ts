import {
  maxSubjectLength,
  ServiceTicket,
  ServiceTicketPatch,
  ticketStatuses,
} from '@portal/contract/service';
import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { searchedName } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/database.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { filterTeam } from '#server/domains/users/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { anyOf } from '#server/resource/list/source.ts';
import { objectField, type ObjectField } from '#server/resource/object-field.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import {
  defineResource,
  type Resource,
  type ScopeValues,
  type SearchTerm,
} from '#server/resource/resource.ts';
import { type LockedRow, lockRow } from '#server/resource/write.ts';
import { selectLinks } from '../links/select-links.ts';
import { searchedMessages } from '../messages/message.table.ts';
import { personField, requesterField, requesterNameField } from '../person-reference.ts';
import { filterPromises, orderPromises, promisedFields } from '../promises/promise-fields.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { ifSeen, isSeen, selectTicketsForLists, seesTicketInParts } from '../sees-work.ts';
import { serviceTicket, ticketPart } from './service-ticket.table.ts';

/** Formats the number of a ticket: `T-000123`. */
export const toTicketName = (number: SQL): SQL =>
  sql`('T-' || lpad(${number}::text, greatest(6, length(${number}::text)), '0'))`;

export const ticketName = toTicketName(sql`${serviceTicket.number}`);

/** Model of the device of a ticket or a request. */
export const servicedDevice = sql`json_build_object(
  'id', ${product.id}, 'name', ${product.name}, 'model', ${product.model})`;

/** The same with what the customer of the work calls it; the names of a later owner are confidential. */
export const nameDevice = ({ customerId }: { readonly customerId: PgColumn }): ObjectField =>
  objectField({
    id: product.id,
    name: product.name,
    model: product.model,
    own_name: sql`case when ${installedDevice.customerId} = ${customerId}
      then coalesce(${installedDevice.ownName}, ${installedDevice.inventoryNumber}) end`,
  });

const selectFirstWords = (description: SQLWrapper): SQL =>
  sql`left(btrim(regexp_replace(left(${description}, 500), '[[:space:]]+', ' ', 'g')), ${sql.raw(String(maxSubjectLength))})`;

/** Selects the subject; older tickets have none, and read as their first words. */
export const ticketSubject = sql<string>`coalesce(${serviceTicket.subject}, ${selectFirstWords(serviceTicket.description)})`;

/**
 * Selects what a list shows of a ticket or request: the subject that somebody wrote, or the first words. A subject that was made
 * from urgency, device and these words repeats what stands beside it, in the language of one reader.
 */
export function selectHeadline(subject: SQLWrapper, description: SQLWrapper): SQL {
  const words = selectFirstWords(description);
  // A device may have a dash in its name: the words follow the one before the first of them.
  const at = sql`strpos(${subject}, ' – ' || left(split_part(${words}, ' ', 1), 20))`;
  const ofSubject = sql`rtrim(substr(${subject}, ${at} + 3), '…')`;
  return sql`case when ${subject} is null or (${subject} like '%: % – %' and ${at} > 0
      and left(${subject}, ${at} - 1) like '%: %' and starts_with(${words}, ${ofSubject}))
    then ${words} else ${subject} end`;
}

/** Selects where the work is done; the clinic of a later owner of the device is confidential. */
const ticketTown = sql`(select ${clinic.city} from ${clinic}
  where ${clinic.id} = ${installedDevice.clinicId} and ${clinic.customerId} = ${serviceTicket.customerId})`;

/** Selects the parts of a ticket by name. */
const ticketParts = sql`(select coalesce(json_agg(json_build_object(
    'product_id', ${ticketPart.productId}, 'quantity', ${ticketPart.quantity},
    'product', json_build_object('id', part.id, 'name', part.name, 'model', part.model)
  ) order by part.name, part.id), '[]')
  from ${ticketPart} join ${product} as part on part.id = ${ticketPart.productId}
  where ${ticketPart.ticketId} = ${serviceTicket.id})`;

/** A table of texts that belong to rows, and the column that refers to the row. */
interface SearchedTexts {
  readonly table: PgTable;
  readonly rowId: PgColumn;
  readonly words: PgColumn;
}

type TextsOf = (reader: Actor['kind']) => readonly SearchedTexts[];

/**
 * Finds rows in which each term matches the row, the name of its customer or one of its texts.
 * Collects all rows of customers whose name matches every term, and rows that match a term
 * themselves or by a text; these are few, so their other terms are checked row by row. The search
 * index of customers covers more than the name, so the name is checked in addition.
 */
export const createServicedSearch =
  (table: SearchedTable, textsOf: TextsOf = () => []): NonNullable<Resource['combinedSearch']> =>
  (terms, reader) => {
    const texts = textsOf(reader);
    const isNamed = terms.map(({ matches }) => matches(searchedName(customer.searchText)));
    const namesAll = [...terms.map(({ matches }) => matches(customer.searchText)), ...isNamed];
    const ofNamed = sql`select ${table.id} from ${table} where ${table.customerId} in (
      select ${customer.id} from ${customer} where ${sql.join(namesAll, sql` and `)})`;
    const named = (at: number) => sql`exists (select from ${customer}
      where ${customer.id} = ${table.customerId} and ${isNamed[at]})`;
    const isInRow = ({ matches, query }: SearchTerm): SQL =>
      sql`(${matches(table.searchText)} or ${table.words} @@ ${query})`;
    const isInTexts = ({ query }: SearchTerm): SQL[] =>
      texts.map(
        (text) => sql`exists (select from ${text.table}
          where ${text.rowId} = ${table.id} and ${text.words} @@ ${query})`,
      );
    const byTerm = terms.flatMap((term, own) => {
      const others = terms.flatMap((other, at) => {
        const places = [isInRow(other), named(at), ...isInTexts(other)];
        return at === own ? [] : [sql`and (${sql.join(places, sql` or `)})`];
      });
      const found = [
        isInRow(term),
        ...texts.map(
          (text) => sql`${table.id} = any(array(select ${text.rowId} from ${text.table}
            where ${text.words} @@ ${term.query}))`,
        ),
      ];
      return found.map(
        (isFound) =>
          sql`select ${table.id} from ${table} where ${isFound} ${sql.join(others, sql` `)}`,
      );
    });
    return sql.join([ofNamed, ...byTerm], sql` union `);
  };

type SearchedTable = PgTable & Record<'id' | 'customerId' | 'searchText' | 'words', PgColumn>;

/** Returns the messages that belong to a row by a column; notes are searched for employees only. */
export const selectTexts =
  (column: 'ticketId' | 'requestId'): TextsOf =>
  (reader) =>
    searchedMessages[reader === 'employee' ? 'employee' : 'customer'].map((table) => ({
      table,
      rowId: table[column],
      words: table.words,
    }));

const getTicketTexts = selectTexts('ticketId');

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
    'subject',
    'description',
    'requester_name',
    'requester_email',
    'urgency',
    'contact_phone',
    'contact_when',
    'answer_due_at',
    'answered_at',
    'solve_due_at',
    'breached',
    'waiting_for_customer',
    'planned_for',
    'planned_start',
    'planned_minutes',
    'time_spent_minutes',
    'assigned_to.name',
    'resolution_notes',
    'cancellation_reason',
    'waiting_since',
    'rating_score',
    'rating_comment',
    'requested_at',
    'closed_at',
    'created_at',
    'updated_at',
  ],
  name: 'service_ticket',
  exportTexts: { status: 'service_status', urgency: 'urgency' },
  table: serviceTicket,
  hasBlockCounts: true,
  fields: {
    ticket_id: ticketName,
    customer: objectField({ id: customer.id, name: customer.name }),
    device: nameDevice(serviceTicket),
    town: ticketTown,
    subject: ticketSubject,
    requester_name: requesterNameField(serviceTicket),
    requester_email: requesterField(serviceTicket.requesterEmail),
    time_spent_minutes: (reader: ScopeValues | null) =>
      reader ? sql`null::integer` : sql`${serviceTicket.timeSpentMinutes}`,
    parts: ticketParts,
    assigned_to_user_id: (reader: ScopeValues | null) =>
      reader ? sql`null::uuid` : sql`${serviceTicket.assignedTo}`,
    assigned_to: personField,
    service_request_id: sql`(select ${serviceRequest.id} from ${serviceRequest}
      where ${serviceRequest.serviceTicketId} = ${serviceTicket.id})`,
    followed_by_ticket_id: (reader) => sql`(select later.id from ${serviceTicket} as later
      where later.follows_ticket_id = ${serviceTicket.id} and ${isSeen(reader, 'later')}
      order by later.ordinal desc limit 1)`,
    follows_ticket_id: (reader) => ifSeen(serviceTicket.followsTicketId, reader),
    merged_into_ticket_id: (reader) => ifSeen(serviceTicket.mergedIntoTicketId, reader),
    links: (reader) => selectLinks(toTicketName, reader),
    ...promisedFields(serviceTicket),
  },
  joins: sql`join ${customer} on ${customer.id} = ${serviceTicket.customerId}
    join ${installedDevice} on ${installedDevice.id} = ${serviceTicket.installedDeviceId}
    join ${product} on ${product.id} = ${installedDevice.deviceId}
    left join ${userAccount} on ${userAccount.id} = ${serviceTicket.assignedTo}`,
  scope: {
    employees: 'all',
    customers: seesTicketInParts,
    selectForLists: selectTicketsForLists,
    isByClinic: true,
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
    unassigned: {
      true: sql`${serviceTicket.assignedTo} is null`,
      false: sql`${serviceTicket.assignedTo} is not null`,
    },
    team: filterTeam(serviceTicket.assignedTo),
    ...filterPromises(serviceTicket),
  },
  orderings: {
    created_at: serviceTicket.createdAt,
    updated_at: serviceTicket.updatedAt,
    planned_for: sql`coalesce(${serviceTicket.plannedFor}, 'infinity'::date)`,
    ...orderPromises(serviceTicket),
  },
  // What a team has may be few tickets, all of them old, or half of all.
  countFirst: { filters: ['team'], search: false },
  combinedSearch: createServicedSearch(serviceTicket, getTicketTexts),
  input: ServiceTicketPatch,
  inputColumns: {
    assigned_to_user_id: 'assignedTo',
    urgency_reason: null,
    maintenance: null,
    parts: null,
    waiting_for_customer: null,
  },
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

/** Reads the name of a ticket's requester as employees see it: the noted one, or that of an account. */
export async function readRequesterName(tx: Transaction, id: string): Promise<string | null> {
  const [ticket] = await tx
    .select({ name: sql<string | null>`${requesterNameField(serviceTicket)(null)}` })
    .from(serviceTicket)
    .where(eq(serviceTicket.id, id));
  return ticket?.name ?? null;
}

/** Narrows a row of the tickets' table, whose definition guarantees the column types. */
function isTicket(row: LockedRow): row is LockedTicket {
  return typeof row['status'] === 'string' && typeof row['number'] === 'number';
}

/** Formats a ticket's number, as `toTicketName` does in SQL. */
export function formatTicketNumber({ number }: Pick<LockedTicket, 'number'>): string {
  return `T-${String(number).padStart(6, '0')}`;
}
