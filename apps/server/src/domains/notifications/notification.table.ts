import { notificationDeliveries, notificationKinds } from '@portal/contract/notifications';
import { sql } from 'drizzle-orm';
import { bigint, check, index, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { day, idColumn, instant, ordinalColumn, versionColumn } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import { dataRequest } from '#server/domains/compliance/data-requests/data-request.table.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { inboundMail } from '#server/domains/service/inbound/inbound-mail.table.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { upload } from '#server/domains/uploads/upload.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * Notifications of employees and customers' users. A found kind has one row per object and date, shared by
 * all employees with the permission and all customers' users who see the object. An instant kind has one
 * row per event and recipient, a next step one for its assignee. Triggers of the objects' tables delete a
 * row in the transaction that resolves its matter (docs/decisions/0027, 0035, 0101).
 */
export const notification = defineTable(
  'notification',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    kind: plain(text({ enum: notificationKinds }).notNull()),
    rightId: key(uuid('right_id').references(() => viewingRight.id, { onDelete: 'cascade' })),
    installedDeviceId: key(
      uuid('installed_device_id').references(() => installedDevice.id, {
        onDelete: 'cascade',
      }),
    ),
    serviceRequestId: key(
      uuid('service_request_id').references(() => serviceRequest.id, {
        onDelete: 'cascade',
      }),
    ),
    anonymizationRequestId: key(
      uuid('anonymization_request_id').references(() => anonymizationRequest.id, {
        onDelete: 'cascade',
      }),
    ),
    serviceTicketId: key(
      uuid('service_ticket_id').references(() => serviceTicket.id, {
        onDelete: 'cascade',
      }),
    ),
    leadId: key(uuid('lead_id').references(() => lead.id, { onDelete: 'cascade' })),
    uploadId: key(uuid('upload_id').references(() => upload.id, { onDelete: 'cascade' })),
    documentId: key(uuid('document_id').references(() => document.id, { onDelete: 'cascade' })),
    inboundMailId: key(
      uuid('inbound_mail_id').references(() => inboundMail.id, { onDelete: 'cascade' }),
    ),
    dataRequestId: key(
      uuid('data_request_id').references(() => dataRequest.id, { onDelete: 'cascade' }),
    ),
    /** Recipient of an instant notification; null for a shared one. */
    userId: key(uuid('user_id').references(() => userAccount.id, { onDelete: 'cascade' })),
    /**
     * Lead, surge of refusals, alert of a promise, request, withdrawal, reply, answer, assignment, merge or infected file;
     * each notifies a recipient once.
     */
    eventId: key(uuid('event_id')),
    dueOn: plain(day('due_on').notNull()),
    /** Time at which the notification expires; `infinity` for all that do not expire. */
    validUntil: plain(instant('valid_until').notNull()),
    createdAt: plain(instant('created_at').notNull()),
    /**
     * Time at which the recipient read it; shared ones use `notification_read` and
     * `notification_reader`.
     */
    readAt: plain(instant('read_at')),
    /** Time of the mail, instant or daily; null until then. */
    mailedAt: plain(instant('mailed_at')),
  },
  (table) => [
    check(
      'notification_object_of_kind',
      sql`(${table.kind} = 'right_expiring') = (${table.rightId} is not null)
          and (${table.kind} = 'maintenance_due') = (${table.installedDeviceId} is not null)
          and (${table.kind} = 'anonymization_waiting') = (${table.anonymizationRequestId} is not null)
          and (${table.kind} = 'file_quarantined') = (${table.uploadId} is not null)
          and (${table.kind} = 'next_step_due') = (${table.leadId} is not null)
          and (${table.kind} = 'document_added') = (${table.documentId} is not null)
          and (${table.kind} = 'mail_waiting') = (${table.inboundMailId} is not null)
          and (${table.kind} = 'data_request_due') = (${table.dataRequestId} is not null)
          and (${table.kind} not in ('request_waiting', 'request_received', 'request_withdrawn') or ${table.serviceRequestId} is not null)
          and (${table.kind} not in ('ticket_assigned', 'ticket_merged', 'visit_planned') or ${table.serviceTicketId} is not null)
          and num_nonnulls(${table.serviceRequestId}, ${table.serviceTicketId}) = case when ${table.kind} in
            ('request_waiting', 'request_received', 'request_withdrawn', 'reply_received', 'ticket_assigned', 'ticket_merged', 'promise_at_risk', 'promise_missed', 'visit_planned', 'answer_received')
            then 1 else 0 end`,
    ),
    check(
      'notification_recipient_of_kind',
      sql`(${table.kind} in ('refusals_surged', 'promise_missed', 'promise_at_risk', 'request_received', 'request_withdrawn', 'reply_received', 'ticket_assigned', 'ticket_merged', 'file_quarantined', 'next_step_due', 'answer_received')) = (${table.userId} is not null)
          and (${table.userId} is null) = (${table.eventId} is null)
          and (${table.userId} is not null or (${table.readAt} is null and ${table.mailedAt} is null))`,
    ),
    uniqueIndex('notification_right_unique')
      .on(table.rightId, table.dueOn)
      .where(sql`${table.rightId} is not null`),
    uniqueIndex('notification_device_unique')
      .on(table.installedDeviceId, table.dueOn)
      .where(sql`${table.installedDeviceId} is not null`),
    uniqueIndex('notification_request_unique')
      .on(table.serviceRequestId, table.dueOn)
      .where(sql`${table.serviceRequestId} is not null and ${table.userId} is null`),
    uniqueIndex('notification_ticket_unique')
      .on(table.serviceTicketId, table.dueOn)
      .where(sql`${table.serviceTicketId} is not null and ${table.userId} is null`),
    uniqueIndex('notification_document_unique')
      .on(table.documentId, table.dueOn)
      .where(sql`${table.documentId} is not null`),
    uniqueIndex('notification_anonymization_unique')
      .on(table.anonymizationRequestId, table.dueOn)
      .where(sql`${table.anonymizationRequestId} is not null`),
    uniqueIndex('notification_mail_unique')
      .on(table.inboundMailId, table.dueOn)
      .where(sql`${table.inboundMailId} is not null`),
    uniqueIndex('notification_data_request_unique')
      .on(table.dataRequestId, table.dueOn)
      .where(sql`${table.dataRequestId} is not null`),
    uniqueIndex('notification_event_unique')
      .on(table.userId, table.eventId)
      .where(sql`${table.userId} is not null`),
    uniqueIndex('notification_ordinal_unique').on(table.ordinal),
    index('notification_service_request')
      .on(table.serviceRequestId)
      .where(sql`${table.serviceRequestId} is not null`),
    index('notification_service_ticket')
      .on(table.serviceTicketId)
      .where(sql`${table.serviceTicketId} is not null`),
    index('notification_lead')
      .on(table.leadId)
      .where(sql`${table.leadId} is not null`),
    index('notification_upload')
      .on(table.uploadId)
      .where(sql`${table.uploadId} is not null`),
    index('notification_unread')
      .on(table.userId, table.kind, table.validUntil)
      .where(sql`${table.userId} is not null and ${table.readAt} is null`),
    // Covers the count of unread notifications.
    index('notification_kind').on(table.kind, table.ordinal, table.validUntil),
    index('notification_kind_due').on(table.kind, table.dueOn, table.id),
    index('notification_due_order').on(table.dueOn, table.id),
    index('notification_created_order').on(table.createdAt, table.id),
    index('notification_valid_until').on(table.validUntil),
  ],
);

/**
 * Notifications marked as read individually; `notification_reader` records reading up to a
 * position.
 */
export const notificationRead = defineTable(
  'notification_read',
  {
    userId: key(
      uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    notificationId: key(
      uuid('notification_id')
        .notNull()
        .references(() => notification.id, { onDelete: 'cascade' }),
    ),
    readAt: plain(instant('read_at').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notificationId] }),
    index('notification_read_notification').on(table.notificationId),
  ],
);

/**
 * Settings and read position of a person for a kind of notification; without a row, the kind's
 * default delivery applies and nothing is read. One row marks all shared notifications up to an
 * ordinal as read.
 */
export const notificationReader = defineTable(
  'notification_reader',
  {
    userId: key(
      uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    kind: plain(text({ enum: notificationKinds }).notNull()),
    /** Null for the kind's default. */
    delivery: plain(text({ enum: notificationDeliveries })),
    readUpTo: plain(bigint('read_up_to', { mode: 'number' }).notNull().default(0)),
    allReadAt: plain(instant('all_read_at')),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/**
 * Daily mails that were sent: one per person and day, with the ordinal of the last notification
 * covered.
 */
export const notificationDigest = defineTable(
  'notification_digest',
  {
    userId: key(
      uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    day: plain(day('day').notNull()),
    upTo: plain(bigint('up_to', { mode: 'number' }).notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('notification_digest_day').on(table.day),
  ],
);
