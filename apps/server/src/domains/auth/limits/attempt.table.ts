import { sql } from 'drizzle-orm';
import { index, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { defineTable, key, personal, plain } from '#server/database/privacy.ts';
import { limitKinds } from './limits.ts';

/**
 * Recent attempts that count towards a limit. Stored in the database, so that a limit covers all
 * instances (API.md §3 Auth). `subject` is the limited e-mail, user or address as received.
 */
export const attempt = defineTable(
  'attempt',
  {
    kind: plain(text({ enum: limitKinds }).notNull()),
    subject: personal(text().notNull()),
    /** Separate counter within a subject: the id of a known browser, or empty. */
    part: key(text().notNull().default('')),
    tries: plain(
      timestamp({ withTimezone: true, precision: 3, mode: 'string' })
        .array()
        .notNull()
        .default(sql`'{}'`),
    ),
    lockedUntil: plain(instant('locked_until')),
    lastAt: plain(instant('last_at').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject, table.part] }),
    index('attempt_last').on(table.lastAt),
  ],
);
