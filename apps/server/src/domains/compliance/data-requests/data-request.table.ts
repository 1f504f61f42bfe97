import { dataRequestKinds, dataRequestTerms } from '@portal/contract/compliance';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  day,
  idColumn,
  instant,
  ordinalColumn,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, freeText, key, personal, plain } from '#server/database/privacy.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** Sort key by the term: entries that are done come last. */
export const dueOrder = ({ doneAt, dueAt }: Record<'doneAt' | 'dueAt', AnyPgColumn>) =>
  sql`(case when ${doneAt} is null then ${dueAt} else 'infinity'::timestamptz end)`;

/**
 * Register of what people asked for about their data, and of breaches. A person is an account, the
 * contact of a lead, or anybody else by name.
 */
export const dataRequest = defineTable(
  'data_request',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    kind: plain(text({ enum: dataRequestKinds }).notNull()),
    userId: key(uuid('user_id').references(() => userAccount.id, { onDelete: 'set null' })),
    leadId: key(uuid('lead_id').references(() => lead.id, { onDelete: 'set null' })),
    subjectName: personal(text('subject_name')),
    subjectContact: personal(text('subject_contact')),
    receivedOn: plain(day('received_on').notNull()),
    /** When the supplier became aware of a breach. */
    receivedAt: plain(instant('received_at')),
    extensionMonths: plain(integer('extension_months').notNull().default(0)),
    extensionReason: freeText(text('extension_reason')),
    dueOn: plain(day('due_on').notNull()),
    dueAt: plain(instant('due_at').notNull()),
    notes: freeText(text()),
    createdById: key(
      uuid('created_by_id').references(() => userAccount.id, { onDelete: 'set null' }),
    ),
    doneAt: plain(instant('done_at')),
    doneById: key(uuid('done_by_id').references(() => userAccount.id, { onDelete: 'set null' })),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('data_request_ordinal_unique').on(table.ordinal),
    index('data_request_kind').on(table.kind, table.ordinal),
    index('data_request_user').on(table.userId, table.ordinal),
    index('data_request_lead').on(table.leadId, table.ordinal),
    index('data_request_created_by').on(table.createdById),
    index('data_request_done_by').on(table.doneById),
    index('data_request_open')
      .on(table.ordinal)
      .where(sql`${table.doneAt} is null`),
    index('data_request_open_due')
      .on(table.dueAt, table.id)
      .where(sql`${table.doneAt} is null`),
    // Finds those past their retention.
    index('data_request_done')
      .on(table.doneAt)
      .where(sql`${table.doneAt} is not null`),
    index('data_request_due_order').on(dueOrder(table), table.id),
    index('data_request_received_order').on(table.receivedOn, table.id),
    index('data_request_created_order').on(table.createdAt, table.id),
    check(
      'data_request_of_one_person',
      sql`num_nonnulls(${table.userId}, ${table.leadId}, ${table.subjectName}) <= 1`,
    ),
    check(
      'data_request_extension',
      sql`${table.extensionMonths} between 0 and ${sql.raw(String(dataRequestTerms.maxExtensionMonths))}`,
    ),
    check(
      'data_request_breach_time',
      sql`(${table.kind} = 'breach') = (${table.receivedAt} is not null)`,
    ),
  ],
);
