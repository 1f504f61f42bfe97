import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { noticeKinds } from '@portal/contract/notices';
import { day, idColumn, instant, ordinalColumn, versionColumn } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { viewingRight } from '#server/domains/access/viewing-right.table.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';

/**
 * What wants attention: one row for a right, a device or a request and the day that it is about,
 * whoever is told of it. A row stands as long as its matter does: triggers of the four tables take
 * it away in the transaction that settles it (docs/decisions/0027).
 */
export const notice = classify(
  pgTable(
    'notice',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      version: versionColumn(),
      kind: text({ enum: noticeKinds }).notNull(),
      rightId: uuid('right_id').references(() => viewingRight.id, { onDelete: 'cascade' }),
      installedDeviceId: uuid('installed_device_id').references(() => installedDevice.id, {
        onDelete: 'cascade',
      }),
      serviceRequestId: uuid('service_request_id').references(() => serviceRequest.id, {
        onDelete: 'cascade',
      }),
      anonymizationRequestId: uuid('anonymization_request_id').references(
        () => anonymizationRequest.id,
        { onDelete: 'cascade' },
      ),
      dueOn: day('due_on').notNull(),
      /** What time alone settles holds until then; `infinity` for all else. */
      holdsUntil: instant('holds_until').notNull(),
      createdAt: instant('created_at').notNull(),
    },
    (table) => [
      check(
        'notice_object_of_kind',
        sql`(${table.kind} = 'right_expiring') = (${table.rightId} is not null)
          and (${table.kind} = 'maintenance_due') = (${table.installedDeviceId} is not null)
          and (${table.kind} = 'request_waiting') = (${table.serviceRequestId} is not null)
          and (${table.kind} = 'anonymization_waiting') = (${table.anonymizationRequestId} is not null)`,
      ),
      uniqueIndex('notice_right_unique')
        .on(table.rightId, table.dueOn)
        .where(sql`${table.rightId} is not null`),
      uniqueIndex('notice_device_unique')
        .on(table.installedDeviceId, table.dueOn)
        .where(sql`${table.installedDeviceId} is not null`),
      uniqueIndex('notice_request_unique')
        .on(table.serviceRequestId, table.dueOn)
        .where(sql`${table.serviceRequestId} is not null`),
      uniqueIndex('notice_anonymization_unique')
        .on(table.anonymizationRequestId, table.dueOn)
        .where(sql`${table.anonymizationRequestId} is not null`),
      uniqueIndex('notice_ordinal_unique').on(table.ordinal),
      // What is unread is counted by the index alone.
      index('notice_kind').on(table.kind, table.ordinal, table.holdsUntil),
      index('notice_kind_due').on(table.kind, table.dueOn, table.id),
      index('notice_due_order').on(table.dueOn, table.id),
      index('notice_created_order').on(table.createdAt, table.id),
      index('notice_holds_until').on(table.holdsUntil),
    ],
  ),
  {
    id: 'key',
    ordinal: 'key',
    version: 'key',
    kind: 'plain',
    rightId: 'key',
    installedDeviceId: 'key',
    serviceRequestId: 'key',
    anonymizationRequestId: 'key',
    dueOn: 'plain',
    holdsUntil: 'plain',
    createdAt: 'plain',
  },
);
