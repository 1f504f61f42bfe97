import { ticketEventKinds, ticketStatuses, urgencies } from '@portal/contract/service';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  day,
  idColumn,
  instant,
  ordinalColumn,
  searchable,
  searchedCode,
  searchIndex,
  timestamps,
  tsvector,
  versionColumn,
  wordIndex,
  textWords,
} from '#server/database/columns.ts';
import { defineTable, freeText, key, personal, plain } from '#server/database/privacy.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import {
  isOpenWork,
  promiseColumns,
  promiseIndexes,
  selectNextDue,
} from '../promises/promise-columns.ts';

/**
 * Service tickets. Customer and serial number are copied when the ticket is opened: the device may
 * move to another customer, who must not see earlier tickets.
 */
export const serviceTicket = defineTable(
  'service_ticket',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    number: plain(integer().notNull()),
    customerId: key(
      uuid('customer_id')
        .notNull()
        .references(() => customer.id, { onDelete: 'restrict' }),
    ),
    installedDeviceId: key(
      uuid('installed_device_id')
        .notNull()
        .references(() => installedDevice.id, { onDelete: 'restrict' }),
    ),
    serialNumber: plain(text('serial_number').notNull()),
    /** Null in what is older than subjects, which reads as its first words. */
    subject: freeText(text()),
    description: freeText(text().notNull()),
    /** Null for the name of the account at the address. */
    requesterName: personal(text('requester_name')),
    requesterEmail: personal(text('requester_email').notNull()),
    status: plain(text({ enum: ticketStatuses }).notNull().default('new')),
    plannedFor: plain(day('planned_for')),
    /** Time of day, `08:30`, where the work is done. */
    plannedStart: plain(text('planned_start')),
    plannedMinutes: plain(integer('planned_minutes')),
    timeSpentMinutes: plain(integer('time_spent_minutes')),
    assignedTo: key(uuid('assigned_to').references(() => userAccount.id, { onDelete: 'set null' })),
    resolutionNotes: freeText(text('resolution_notes')),
    cancellationReason: freeText(text('cancellation_reason')),
    /** Time since which a customer's reply waits for an employee's. */
    waitingSince: plain(instant('waiting_since')),
    /** Closed ticket that this one continues. */
    followsTicketId: key(
      uuid('follows_ticket_id').references((): AnyPgColumn => serviceTicket.id, {
        onDelete: 'set null',
      }),
    ),
    /** Ticket into which this one was merged, which closed it. */
    mergedIntoTicketId: key(
      uuid('merged_into_ticket_id').references((): AnyPgColumn => serviceTicket.id, {
        onDelete: 'set null',
      }),
    ),
    /** Rating of the customer's, 1 to 5. */
    ratingScore: plain(smallint('rating_score')),
    ratingComment: freeText(text('rating_comment')),
    ratedAt: plain(instant('rated_at')),
    ratedBy: key(uuid('rated_by').references(() => userAccount.id, { onDelete: 'set null' })),
    requestedAt: plain(instant('requested_at').notNull()),
    closedAt: plain(instant('closed_at')),
    ...promiseColumns(),
    ...timestamps,
    words: freeText(
      tsvector()
        .notNull()
        .generatedAlwaysAs(textWords(sql`description || ' ' || coalesce(subject, '')`)),
    ),
    searchText: plain(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(
          searchable([
            searchedCode(sql`'T-' || lpad(number::text, greatest(6, length(number::text)), '0')`),
            searchedCode(sql`'T-' || number`),
            searchedCode(sql`serial_number`),
          ]),
        ),
    ),
  },
  (table) => [
    uniqueIndex('service_ticket_ordinal_unique').on(table.ordinal),
    uniqueIndex('service_ticket_number_unique').on(table.number),
    index('service_ticket_customer').on(table.customerId, table.ordinal),
    // What is open for a customer, whose closed ones may be many.
    index('service_ticket_open_of_customer')
      .on(table.customerId, table.ordinal)
      .where(sql`${table.status} in ('new', 'planned', 'in_progress', 'completed')`),
    index('service_ticket_device').on(table.installedDeviceId, table.ordinal),
    index('service_ticket_status').on(table.status, table.ordinal),
    index('service_ticket_assigned')
      .on(table.assignedTo, table.ordinal)
      .where(sql`${table.assignedTo} is not null`),
    index('service_ticket_follows')
      .on(table.followsTicketId, table.ordinal)
      .where(sql`${table.followsTicketId} is not null`),
    index('service_ticket_merged_into')
      .on(table.mergedIntoTicketId)
      .where(sql`${table.mergedIntoTicketId} is not null`),
    index('service_ticket_rated_by')
      .on(table.ratedBy)
      .where(sql`${table.ratedBy} is not null`),
    index('service_ticket_unassigned')
      .on(table.ordinal)
      .where(sql`${table.assignedTo} is null`),
    index('service_ticket_waiting')
      .on(table.ordinal)
      .where(sql`${table.waitingSince} is not null`),
    // Counts a calendar day by an index-only scan.
    index('service_ticket_planned')
      .on(table.plannedFor, table.ordinal, table.status, table.assignedTo)
      .where(sql`${table.plannedFor} is not null`),
    index('service_ticket_unplanned')
      .on(table.ordinal, table.status)
      .where(sql`${table.plannedFor} is null`),
    // What the portal closes by itself, the longest completed first.
    index('service_ticket_completed')
      .on(sql`coalesce(${table.solvedAt}, ${table.updatedAt})`)
      .where(sql`${table.status} = 'completed'`),
    index('service_ticket_planned_order').on(
      sql`coalesce(${table.plannedFor}, 'infinity'::date)`,
      table.id,
    ),
    index('service_ticket_created_order').on(table.createdAt, table.id),
    index('service_ticket_updated_order').on(table.updatedAt, table.id),
    index('service_ticket_requested').on(table.requestedAt),
    index('service_ticket_requester').on(sql`lower(${table.requesterEmail})`),
    ...promiseIndexes('service_ticket', table),
    // The desk's list: open work by the time at which it is due next.
    index('service_ticket_desk').on(selectNextDue(table), table.id).where(isOpenWork(table)),
    searchIndex('service_ticket_search', table.searchText),
    wordIndex('service_ticket_words', table.words),
    check(
      'service_ticket_closed',
      sql`(${table.status} in ('closed', 'cancelled')) = (${table.closedAt} is not null)`,
    ),
    check(
      'service_ticket_start_on_day',
      sql`${table.plannedStart} is null or ${table.plannedFor} is not null`,
    ),
    check('service_ticket_rating', sql`${table.ratingScore} between 1 and 5`),
    // Only open tickets are merged, and a merged one is closed: no circle can come about.
    check(
      'service_ticket_merged',
      sql`${table.mergedIntoTicketId} is null or ${table.status} = 'closed'`,
    ),
  ],
);

/** Spare parts and consumables that were used on a ticket. */
export const ticketPart = defineTable(
  'service_ticket_part',
  {
    ticketId: key(
      uuid('ticket_id')
        .notNull()
        .references(() => serviceTicket.id, { onDelete: 'cascade' }),
    ),
    productId: key(
      uuid('product_id')
        .notNull()
        .references(() => product.id, { onDelete: 'restrict' }),
    ),
    quantity: plain(integer().notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.productId] }),
    index('service_ticket_part_product').on(table.productId),
  ],
);

/**
 * Number of the last opened ticket, in one row. A sequence would leave gaps after rollbacks, and a
 * higher number could be committed first. The row stays locked until the commit, so that numbers
 * have no gaps and become visible in order.
 */
export const ticketCounter = defineTable(
  'service_ticket_counter',
  {
    isOnly: key(boolean('is_only').primaryKey().default(true)),
    lastNumber: plain(integer('last_number').notNull().default(0)),
  },
  (table) => [check('service_ticket_counter_only', sql`${table.isOnly}`)],
);

/**
 * Timeline of a ticket, one row per step. Messages have their own tables, and no statement for
 * customers reads the one with notes.
 */
export const ticketEvent = defineTable(
  'service_ticket_event',
  {
    id: idColumn(),
    ticketId: key(
      uuid('ticket_id')
        .notNull()
        .references(() => serviceTicket.id, { onDelete: 'cascade' }),
    ),
    at: plain(instant().notNull()),
    actorId: key(uuid('actor_id').references(() => userAccount.id, { onDelete: 'set null' })),
    kind: plain(text({ enum: ticketEventKinds }).notNull()),
    fromStatus: plain(text('from_status', { enum: ticketStatuses })),
    toStatus: plain(text('to_status', { enum: ticketStatuses })),
    plannedFor: plain(day('planned_for')),
    plannedStart: plain(text('planned_start')),
    assignedTo: key(uuid('assigned_to').references(() => userAccount.id, { onDelete: 'set null' })),
    urgency: plain(text({ enum: urgencies })),
    text: freeText(text()),
  },
  (table) => [
    index('service_ticket_event_ticket').on(table.ticketId, table.id),
    index('service_ticket_event_actor').on(table.actorId),
    index('service_ticket_event_assigned').on(table.assignedTo),
  ],
);
