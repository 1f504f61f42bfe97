import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  importKinds,
  importModes,
  importProblems,
  importStatuses,
} from '@portal/contract/import-export';
import { idColumn, ordinalColumn, timestamps, versionColumn } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * Imports with their files, stored until the retention period ends. `requestId` and `ip` come from
 * the request that started the step, for the audit entries of the created rows.
 */
export const importRun = classify(
  pgTable(
    'import_run',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      version: versionColumn(),
      ownerId: uuid('owner_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
      kind: text({ enum: importKinds }).notNull(),
      status: text({ enum: [...importStatuses, 'cancelled'] })
        .notNull()
        .default('uploaded'),
      problem: text({ enum: importProblems }),
      mode: text({ enum: importModes }),
      blobPath: text('blob_path').notNull(),
      fileName: text('file_name').notNull(),
      fileSize: integer('file_size').notNull(),
      separator: text({ enum: ['comma', 'semicolon', 'tab'] }).notNull(),
      headers: jsonb().$type<string[]>().notNull(),
      sample: jsonb().$type<string[][]>().notNull(),
      mapping: jsonb().$type<Record<string, string>>().notNull(),
      rowsDone: integer('rows_done').notNull().default(0),
      rowsTotal: integer('rows_total'),
      rowsGood: integer('rows_good'),
      rowsBad: integer('rows_bad'),
      rowsCreated: integer('rows_created'),
      requestId: text('request_id'),
      ip: text(),
      ...timestamps,
    },
    (table) => [
      uniqueIndex('import_run_ordinal_unique').on(table.ordinal),
      uniqueIndex('import_run_blob_unique').on(table.blobPath),
      index('import_run_owner').on(table.ownerId, table.ordinal),
      index('import_run_created_order').on(table.createdAt, table.id),
    ],
  ),
  {
    id: 'key',
    ordinal: 'key',
    version: 'key',
    ownerId: 'key',
    kind: 'plain',
    status: 'plain',
    problem: 'plain',
    mode: 'plain',
    blobPath: 'free_text',
    fileName: 'free_text',
    fileSize: 'plain',
    separator: 'plain',
    headers: 'free_text',
    sample: 'free_text',
    mapping: 'free_text',
    rowsDone: 'plain',
    rowsTotal: 'plain',
    rowsGood: 'plain',
    rowsBad: 'plain',
    rowsCreated: 'plain',
    requestId: 'key',
    ip: 'personal',
    createdAt: 'plain',
    updatedAt: 'plain',
  },
);
