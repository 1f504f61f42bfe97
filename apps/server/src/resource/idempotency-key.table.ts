import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';

/**
 * What was made by the calls of late that named themselves (docs/decisions/0023). A person's keys are
 * theirs alone.
 */
export const idempotencyKey = classify(
  pgTable(
    'idempotency_key',
    {
      userId: uuid('user_id').notNull(),
      key: text().notNull(),
      /** Of everything that the call said. */
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
