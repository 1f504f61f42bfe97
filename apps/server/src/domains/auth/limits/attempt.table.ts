import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { limitKinds } from './limits.ts';

/**
 * Recent attempts that count towards a limit. Stored in the database, so that a limit covers all
 * instances (API.md §3 Auth). `subject` is the limited e-mail, user or address as received.
 */
export const attempt = classify(
  pgTable(
    'attempt',
    {
      kind: text({ enum: limitKinds }).notNull(),
      subject: text().notNull(),
      /** Separate counter within a subject: the id of a known browser, or empty. */
      part: text().notNull().default(''),
      tries: timestamp({ withTimezone: true, precision: 3, mode: 'string' })
        .array()
        .notNull()
        .default(sql`'{}'`),
      lockedUntil: instant('locked_until'),
      lastAt: instant('last_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.kind, table.subject, table.part] }),
      index('attempt_last').on(table.lastAt),
    ],
  ),
  {
    kind: 'plain',
    subject: 'personal',
    part: 'key',
    tries: 'plain',
    lockedUntil: 'plain',
    lastAt: 'plain',
  },
);
