import {
  type ChangedValue,
  emptyCellRules,
  type ImportEncoding,
  importKinds,
  importModes,
  importProblems,
  importSeparators,
  importStatuses,
} from '@portal/contract/import-export';
import {
  boolean,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { idColumn, ordinalColumn, timestamps, versionColumn } from '#server/database/columns.ts';
import { defineTable, freeText, key, personal, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { StoredCellError } from './cell-error.ts';

/** Rows by what they do, or have done. */
export interface Outcomes {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly ambiguous: number;
  readonly existing: number;
}

/** An object that a row changes, as the import shows it. */
export interface RowChange {
  readonly row: number;
  readonly object_id: string;
  readonly label: string;
  readonly changes: readonly {
    readonly field: string;
    readonly from: ChangedValue;
    readonly to: ChangedValue;
  }[];
}

/**
 * Imports with their files, stored until the retention period ends. `requestId` and `ip` come from
 * the request that started the step, for the audit entries of the created rows.
 */
export const importRun = defineTable(
  'import_run',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    ownerId: key(
      uuid('owner_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    kind: plain(text({ enum: importKinds }).notNull()),
    status: plain(
      text({ enum: [...importStatuses, 'cancelled'] })
        .notNull()
        .default('uploaded'),
    ),
    problem: plain(text({ enum: importProblems })),
    mode: plain(text({ enum: importModes })),
    blobPath: freeText(text('blob_path').notNull()),
    fileName: freeText(text('file_name').notNull()),
    fileSize: plain(integer('file_size').notNull()),
    separator: plain(text({ enum: importSeparators })),
    encoding: plain(text().$type<ImportEncoding>().default('utf-8')),
    /** Sheet that is read, and all sheets of a workbook; a text file has neither. */
    sheet: freeText(text()),
    sheets: freeText(jsonb().$type<string[]>().notNull().default([])),
    /** Row number of the header as in a spreadsheet. */
    headerRow: plain(integer('header_row').notNull().default(1)),
    headers: freeText(jsonb().$type<string[]>().notNull()),
    sample: freeText(jsonb().$type<string[][]>().notNull()),
    mapping: freeText(jsonb().$type<Record<string, string>>().notNull()),
    /** Fields by which rows find objects; null creates objects only. */
    matchBy: plain(text('match_by').array()),
    emptyCells: plain(text('empty_cells', { enum: emptyCellRules }).notNull().default('keep')),
    sendInvitations: plain(boolean('send_invitations').notNull().default(false)),
    outcomes: plain(jsonb().$type<Outcomes>()),
    /** The first changed objects, with their old and new values. */
    rowChanges: freeText(jsonb('row_changes').$type<RowChange[]>().notNull().default([])),
    rowsDone: plain(integer('rows_done').notNull().default(0)),
    rowsTotal: plain(integer('rows_total')),
    rowsGood: plain(integer('rows_good')),
    rowsBad: plain(integer('rows_bad')),
    rowsCreated: plain(integer('rows_created')),
    requestId: key(text('request_id')),
    ip: personal(text()),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('import_run_ordinal_unique').on(table.ordinal),
    uniqueIndex('import_run_blob_unique').on(table.blobPath),
    index('import_run_owner').on(table.ownerId, table.ordinal),
    index('import_run_created_order').on(table.createdAt, table.id),
  ],
);

/** Errors of a file's rows; the rows themselves stay in the file. */
export const importError = defineTable(
  'import_error',
  {
    runId: key(
      uuid('run_id')
        .notNull()
        .references(() => importRun.id, { onDelete: 'cascade' }),
    ),
    /** Row number as in a spreadsheet: the header is row 1. */
    row: plain(integer().notNull()),
    errors: freeText(jsonb().$type<readonly StoredCellError[]>().notNull()),
  },
  (table) => [primaryKey({ columns: [table.runId, table.row] })],
);
