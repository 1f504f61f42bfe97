import { integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { classify } from '#server/database/privacy.ts';
import type { StoredCellError } from './cell-error.ts';
import { importRun } from './import-run.table.ts';

/** Errors of a file's rows; the rows themselves stay in the file. */
export const importError = classify(
  pgTable(
    'import_error',
    {
      runId: uuid('run_id')
        .notNull()
        .references(() => importRun.id, { onDelete: 'cascade' }),
      /** Row number as in a spreadsheet: the header is row 1. */
      row: integer().notNull(),
      errors: jsonb().$type<readonly StoredCellError[]>().notNull(),
    },
    (table) => [primaryKey({ columns: [table.runId, table.row] })],
  ),
  { runId: 'key', row: 'plain', errors: 'free_text' },
);
