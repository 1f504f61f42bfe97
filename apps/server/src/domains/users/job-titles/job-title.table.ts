import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, timestamps, versionColumn } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';

/** Job titles of employees. */
export const jobTitle = classify(
  pgTable(
    'job_title',
    { id: idColumn(), version: versionColumn(), name: text().notNull(), ...timestamps },
    (table) => [uniqueIndex('job_title_name_unique').on(sql`lower(${table.name})`)],
  ),
  { id: 'key', version: 'key', name: 'plain', createdAt: 'plain', updatedAt: 'plain' },
);
