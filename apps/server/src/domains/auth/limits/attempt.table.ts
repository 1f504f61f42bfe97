import { sql } from 'drizzle-orm';
import { index, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { defineTable, key, personal, plain } from '#server/database/privacy.ts';
import { hours, minutes } from '#server/kernel/clock.ts';

export const limitKinds = [
  'sign_in',
  'sign_in_address',
  'auth_address',
  'reset_mail',
  'reset_mail_address',
  'second_factor',
  'second_factor_day',
  'second_factor_total',
  'password_check',
] as const;

export type LimitKind = (typeof limitKinds)[number];

/**
 * Maximum number of attempts, at least two, within a window in milliseconds. `lock` is the duration of the lock
 * after the last one, in milliseconds.
 */
interface Limit {
  readonly max: number;
  readonly window: number;
  readonly lock?: number;
}

/**
 * Limits of API.md §3 Auth and §5. A limit without a lock allows a new attempt when the oldest one
 * leaves the window.
 */
export const limits: Record<LimitKind, Limit> = {
  sign_in: { max: 5, window: minutes(15), lock: minutes(15) },
  sign_in_address: { max: 100, window: minutes(15) },
  auth_address: { max: 300, window: minutes(1) },
  reset_mail: { max: 5, window: hours(1) },
  reset_mail_address: { max: 30, window: hours(1) },
  second_factor: { max: 10, window: minutes(15), lock: minutes(15) },
  second_factor_day: { max: 20, window: hours(24) },
  second_factor_total: { max: 100, window: hours(24) },
  password_check: { max: 5, window: minutes(15), lock: minutes(15) },
};

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
