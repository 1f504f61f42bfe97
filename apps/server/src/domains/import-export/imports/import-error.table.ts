import { integer, jsonb, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { defineTable, freeText, key, plain } from '#server/database/privacy.ts';
import type { StoredCellError } from './cell-error.ts';
import { importRun } from './import-run.table.ts';

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
