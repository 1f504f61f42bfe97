import { sql } from 'drizzle-orm';
import { check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { gracePeriod } from '@portal/contract/compliance';
import {
  bytes,
  idColumn,
  instant,
  ordinalColumn,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, freeText, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * Requests to anonymize an account (specification §3, §4) or the contact of a lead. `expired` is derived,
 * not stored: a pending request past `graceEndsAt`. At most one request per person is open, that is
 * pending, or approved and not executed. A lead may be deleted, which erases its contact; the request
 * stays.
 */
export const anonymizationRequest = defineTable(
  'anonymization_request',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    userId: key(uuid('user_id').references(() => userAccount.id, { onDelete: 'restrict' })),
    leadId: key(uuid('lead_id')),
    requestedById: key(
      uuid('requested_by_id').references(() => userAccount.id, {
        onDelete: 'restrict',
      }),
    ),
    reason: freeText(text()),
    status: plain(
      text({ enum: ['pending', 'approved', 'cancelled'] })
        .notNull()
        .default('pending'),
    ),
    gracePeriodDays: plain(integer('grace_period_days').notNull()),
    graceEndsAt: plain(instant('grace_ends_at').notNull()),
    approvedById: key(
      uuid('approved_by_id').references(() => userAccount.id, {
        onDelete: 'restrict',
      }),
    ),
    approvedAt: plain(instant('approved_at')),
    cancelledById: key(
      uuid('cancelled_by_id').references(() => userAccount.id, {
        onDelete: 'restrict',
      }),
    ),
    cancelledAt: plain(instant('cancelled_at')),
    cancellationReason: freeText(text('cancellation_reason')),
    anonymizedAt: plain(instant('anonymized_at')),
    /**
     * Digest of the secret in the mailed link. The link cancels an open request and shows a
     * cancelled one.
     */
    linkDigest: key(bytes('link_digest')),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('anonymization_request_ordinal_unique').on(table.ordinal),
    uniqueIndex('anonymization_request_one_open')
      .on(table.userId)
      .where(sql`${table.status} <> 'cancelled' and ${table.anonymizedAt} is null`),
    uniqueIndex('anonymization_request_one_open_of_lead')
      .on(table.leadId)
      .where(
        sql`${table.leadId} is not null and ${table.status} <> 'cancelled' and ${table.anonymizedAt} is null`,
      ),
    index('anonymization_request_lead')
      .on(table.leadId, table.ordinal)
      .where(sql`${table.leadId} is not null`),
    index('anonymization_request_status').on(table.status, table.ordinal),
    index('anonymization_request_user').on(table.userId, table.ordinal),
    index('anonymization_request_requested_by').on(table.requestedById, table.ordinal),
    index('anonymization_request_approved_by').on(table.approvedById),
    index('anonymization_request_cancelled_by').on(table.cancelledById),
    index('anonymization_request_due')
      .on(table.graceEndsAt)
      .where(sql`${table.status} = 'approved' and ${table.anonymizedAt} is null`),
    index('anonymization_request_grace_order').on(table.graceEndsAt, table.id),
    index('anonymization_request_created_order').on(table.createdAt, table.id),
    check(
      'anonymization_request_of_one_person',
      sql`num_nonnulls(${table.userId}, ${table.leadId}) = 1`,
    ),
    check(
      'anonymization_request_grace_period',
      sql.raw(`grace_period_days between ${gracePeriod.min} and ${gracePeriod.max}`),
    ),
  ],
);
