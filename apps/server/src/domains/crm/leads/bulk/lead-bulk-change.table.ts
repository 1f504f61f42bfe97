import type { LeadBulkRefusal } from '@portal/contract/crm';
import { index, jsonb, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { StoredChange, StoredResult } from '#server/resource/bulk/bulk-change.ts';

/** Bulk changes of leads of the last day, so that they can be undone and a repeated call finds them. */
export const leadBulkChange = defineTable(
  'lead_bulk_change',
  {
    id: idColumn(),
    userId: key(
      uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    changes: plain(jsonb().$type<readonly StoredChange[]>().notNull()),
    /** Null in what is older than idempotency keys of bulk changes. */
    result: plain(jsonb().$type<StoredResult<LeadBulkRefusal>>()),
    createdAt: plain(instant('created_at').notNull()),
    /** Null until it is undone. */
    undoneAt: plain(instant('undone_at')),
  },
  (table) => [
    index('lead_bulk_change_user').on(table.userId),
    index('lead_bulk_change_created').on(table.createdAt),
  ],
);
