import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { bytes, idColumn, instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => userAccount.id, { onDelete: 'cascade' });

/** A person's authenticator; it counts from `confirmed_at` on. The secret is sealed with the portal's key. */
export const twoFactor = classify(
  pgTable('two_factor', {
    userId: userId().primaryKey(),
    sealedSecret: bytes('sealed_secret').notNull(),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** The 30 s step of the last code taken: no code counts twice (RFC 6238 §5.2). */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  }),
  {
    userId: 'key',
    sealedSecret: 'personal',
    createdAt: 'plain',
    confirmedAt: 'plain',
    lastStep: 'key',
  },
);

/** Codes for who lost the authenticator, each good once; only digests are kept. */
export const recoveryCode = classify(
  pgTable(
    'recovery_code',
    { id: idColumn(), userId: userId(), digest: bytes().notNull(), usedAt: instant('used_at') },
    (table) => [uniqueIndex('recovery_code_user_digest_unique').on(table.userId, table.digest)],
  ),
  { id: 'key', userId: 'key', digest: 'personal', usedAt: 'plain' },
);

/** A sign-in whose password was right and whose code is still missing. */
export const twoFactorChallenge = classify(
  pgTable(
    'two_factor_challenge',
    {
      id: idColumn(),
      userId: userId(),
      tokenDigest: bytes('token_digest').notNull(),
      deviceId: uuid('device_id').notNull(),
      attempts: integer().notNull().default(0),
      createdAt: instant('created_at').notNull(),
      expiresAt: instant('expires_at').notNull(),
      endedAt: instant('ended_at'),
    },
    (table) => [
      uniqueIndex('two_factor_challenge_token_unique').on(table.tokenDigest),
      index('two_factor_challenge_user').on(table.userId),
      index('two_factor_challenge_expires').on(table.expiresAt),
    ],
  ),
  {
    id: 'key',
    userId: 'key',
    tokenDigest: 'key',
    deviceId: 'personal',
    attempts: 'plain',
    createdAt: 'plain',
    expiresAt: 'plain',
    endedAt: 'plain',
  },
);

/** A person's wish to have two-factor sign-in turned off; a person has one open at most. */
export const twoFactorReset = classify(
  pgTable(
    'two_factor_reset',
    {
      id: idColumn(),
      userId: userId(),
      requestedAt: instant('requested_at').notNull(),
      dueAt: instant('due_at').notNull(),
      endedAt: instant('ended_at'),
      outcome: text({ enum: ['approved', 'elapsed', 'cancelled', 'superseded'] }),
    },
    (table) => [
      uniqueIndex('two_factor_reset_open_unique')
        .on(table.userId)
        .where(sql`${table.endedAt} is null`),
      index('two_factor_reset_due')
        .on(table.dueAt)
        .where(sql`${table.endedAt} is null`),
    ],
  ),
  {
    id: 'key',
    userId: 'key',
    requestedAt: 'plain',
    dueAt: 'plain',
    endedAt: 'plain',
    outcome: 'plain',
  },
);
