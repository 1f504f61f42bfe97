import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';

/**
 * Results of recent calls with an idempotency key (docs/decisions/0023). Keys belong to a person.
 */
export const idempotencyKey = defineTable(
  'idempotency_key',
  {
    userId: key(uuid('user_id').notNull()),
    key: key(text().notNull()),
    /** Digest of the whole call. */
    digest: key(bytes().notNull()),
    /** Null only inside the creating transaction, until the object has its id. */
    objectId: key(uuid('object_id')),
    createdAt: plain(instant('created_at').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_key_created').on(table.createdAt),
  ],
);
