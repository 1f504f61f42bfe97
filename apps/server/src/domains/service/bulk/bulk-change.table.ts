import type { BulkRefusal, TicketStatus } from '@portal/contract/service';
import { index, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { StoredChange, StoredResult } from '#server/resource/bulk/bulk-change.ts';

/** What a bulk change did to a ticket or a request, and what restores it. */
export interface StoredServiceChange extends StoredChange {
  /** Time of the change. */
  readonly updatedAt: string;
  /** Former status of the request of a ticket; null if that stayed. */
  readonly requestStatus: TicketStatus | null;
  /** Message that a declined request got. */
  readonly replyId: string | null;
  /** Mails to requesters, which wait until the change can no longer be undone. */
  readonly mailIds: readonly string[];
}

/** Bulk changes of the last day, so that they can be undone and a repeated call finds them. */
export const serviceBulkChange = defineTable(
  'service_bulk_change',
  {
    id: idColumn(),
    userId: key(
      uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    objectType: plain(
      text('object_type', { enum: ['service_ticket', 'service_request'] }).notNull(),
    ),
    changes: plain(jsonb().$type<readonly StoredServiceChange[]>().notNull()),
    /** Null in what is older than idempotency keys of bulk changes. */
    result: plain(jsonb().$type<StoredResult<BulkRefusal>>()),
    createdAt: plain(instant('created_at').notNull()),
    /** Null until it is undone. */
    undoneAt: plain(instant('undone_at')),
  },
  (table) => [
    index('service_bulk_change_user').on(table.userId),
    index('service_bulk_change_created').on(table.createdAt),
  ],
);
