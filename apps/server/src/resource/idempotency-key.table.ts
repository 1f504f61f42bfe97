import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';

/**
 * Results of recent calls with an idempotency key (docs/decisions/0023). Keys belong to a person.
 */
export const idempotencyKey = classify(
  pgTable(
    'idempotency_key',
    {
      userId: uuid('user_id').notNull(),
      key: text().notNull(),
      /** Digest of the whole call. */
      digest: bytes().notNull(),
      /** Null within the transaction that makes it, and in no other. */
      objectId: uuid('object_id'),
      createdAt: instant('created_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.userId, table.key] }),
      index('idempotency_key_created').on(table.createdAt),
    ],
  ),
  { userId: 'key', key: 'key', digest: 'key', objectId: 'key', createdAt: 'plain' },
);
