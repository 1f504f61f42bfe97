import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { documentAudiences, documentCategories } from '@portal/contract/documents';
import { languages } from '@portal/contract/kernel';
import {
  idColumn,
  ordinalColumn,
  peopleOrder,
  searchable,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** The library: what is known of each file, and who may see it. */
export const document = classify(
  pgTable(
    'document',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      version: versionColumn(),
      category: text({ enum: documentCategories }).notNull(),
      title: text().notNull(),
      description: text(),
      language: text({ enum: languages }),
      audience: text({ enum: documentAudiences }).notNull().default('by_rights'),
      blobPath: text('blob_path').notNull(),
      fileName: text('file_name').notNull(),
      fileSize: bigint('file_size', { mode: 'number' }).notNull(),
      contentType: text('content_type').notNull(),
      uploadedBy: uuid('uploaded_by').references(() => userAccount.id, { onDelete: 'set null' }),
      ...timestamps,
      searchText: text('search_text')
        .notNull()
        .generatedAlwaysAs(searchable(sql`title`, sql`description`, sql`file_name`)),
    },
    (table) => [
      uniqueIndex('document_ordinal_unique').on(table.ordinal),
      uniqueIndex('document_blob_unique').on(table.blobPath),
      index('document_audience').on(table.audience, table.ordinal),
      index('document_category').on(table.category, table.ordinal),
      index('document_language').on(table.language, table.ordinal),
      index('document_uploaded_by').on(table.uploadedBy),
      index('document_title_order').on(sql`${table.title} ${peopleOrder}`, table.id),
      index('document_created_order').on(table.createdAt, table.id),
      index('document_updated_order').on(table.updatedAt, table.id),
      index('document_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    ],
  ),
  {
    id: 'key',
    ordinal: 'key',
    version: 'key',
    category: 'plain',
    title: 'free_text',
    description: 'free_text',
    language: 'plain',
    audience: 'plain',
    blobPath: 'free_text',
    fileName: 'free_text',
    fileSize: 'plain',
    contentType: 'plain',
    uploadedBy: 'key',
    createdAt: 'plain',
    updatedAt: 'plain',
    searchText: 'free_text',
  },
);
