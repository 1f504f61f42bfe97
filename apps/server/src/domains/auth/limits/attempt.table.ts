import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { limitKinds } from './limits.ts';

/**
 * The tries of late that count towards a limit, kept in the database so that a limit holds over all
 * instances (API.md §3 Auth). `subject` is who or what is limited, as it came: an e-mail, an address.
 */
export const attempt = classify(
  pgTable(
    'attempt',
    {
      kind: text({ enum: limitKinds }).notNull(),
      subject: text().notNull(),
      /** Parts a subject's tries; the browser that is known, or nothing. */
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
