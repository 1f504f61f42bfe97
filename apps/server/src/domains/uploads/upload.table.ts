import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** Requested uploads: owner, expected file, and whether it is used. */
export const upload = classify(
  pgTable(
    'upload',
    {
      id: idColumn(),
      blobPath: text('blob_path').notNull(),
      ownerId: uuid('owner_id').references(() => userAccount.id, { onDelete: 'set null' }),
      fileName: text('file_name').notNull(),
      contentType: text('content_type').notNull(),
      /** Bytes that the client announced; null when unknown. */
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
