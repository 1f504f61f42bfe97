import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { bytes, idColumn, instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => userAccount.id, { onDelete: 'cascade' });

/**
 * A person's authenticator, active once `confirmed_at` is set. The secret is encrypted with a key
 * of the portal.
 */
export const twoFactor = classify(
  pgTable('two_factor', {
    userId: userId().primaryKey(),
    encryptedSecret: bytes('encrypted_secret').notNull(),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** Time step (30 s) of the last accepted code. A code is accepted once (RFC 6238 §5.2). */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  }),
  {
    userId: 'key',
    encryptedSecret: 'personal',
    createdAt: 'plain',
    confirmedAt: 'plain',
    lastStep: 'key',
  },
);

/** Single-use codes for a lost authenticator. Only digests are stored. */
export const recoveryCode = classify(
  pgTable(
    'recovery_code',
    { id: idColumn(), userId: userId(), digest: bytes().notNull(), usedAt: instant('used_at') },
    (table) => [uniqueIndex('recovery_code_user_digest_unique').on(table.userId, table.digest)],
  ),
  { id: 'key', userId: 'key', digest: 'personal', usedAt: 'plain' },
);

/** A sign-in with a right password and a pending code. */
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

/** A person's request to turn two-factor sign-in off. At most one is open per person. */
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
