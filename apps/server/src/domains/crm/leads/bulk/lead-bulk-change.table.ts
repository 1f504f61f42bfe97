import { index, jsonb, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** Columns of a lead that a bulk change set; no texts that somebody wrote. */
export type StoredValues = Readonly<Record<string, string | number | null>>;

/** What a bulk change did to a lead, and what restores it. */
export interface StoredChange {
  readonly id: string;
  /** Version that the change wrote. */
  readonly version: number;
  readonly before: StoredValues;
  readonly after: StoredValues;
}

/** Bulk changes of leads of the last day, so that they can be undone. */
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
    createdAt: plain(instant('created_at').notNull()),
    /** Null until it is undone. */
    undoneAt: plain(instant('undone_at')),
  },
  (table) => [
    index('lead_bulk_change_user').on(table.userId),
    index('lead_bulk_change_created').on(table.createdAt),
  ],
);
