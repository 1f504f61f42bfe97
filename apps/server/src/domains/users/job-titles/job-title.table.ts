import { text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  comparisonKey,
  duplicateNumberColumn,
  idColumn,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, plain } from '#server/database/privacy.ts';

/** Job titles of employees. */
export const jobTitle = defineTable(
  'job_title',
  {
    id: idColumn(),
    version: versionColumn(),
    name: plain(text().notNull()),
    duplicateNumber: duplicateNumberColumn(),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('job_title_name_unique').on(comparisonKey(table.name), table.duplicateNumber),
  ],
);
