import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** Uploads that were asked for: who may use the file, and whether something uses it already. */
export const upload = classify(
  pgTable(
    'upload',
    {
      id: idColumn(),
      blobPath: text('blob_path').notNull(),
      ownerId: uuid('owner_id').references(() => userAccount.id, { onDelete: 'set null' }),
      fileName: text('file_name').notNull(),
      contentType: text('content_type').notNull(),
      /** Bytes that the sender said the file has; null where they did not say. */
      saidSize: bigint('said_size', { mode: 'number' }),
      createdAt: instant('created_at').notNull(),
      expiresAt: instant('expires_at').notNull(),
      usedAt: instant('used_at'),
    },
    (table) => [
      uniqueIndex('upload_blob_unique').on(table.blobPath),
      index('upload_owner').on(table.ownerId),
      index('upload_created').on(table.createdAt),
    ],
  ),
  {
    id: 'key',
    blobPath: 'free_text',
    ownerId: 'key',
    fileName: 'free_text',
    contentType: 'plain',
    saidSize: 'plain',
    createdAt: 'plain',
    expiresAt: 'plain',
    usedAt: 'plain',
  },
);
