import { bigint, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { bytes, idColumn, instant } from '#server/database/columns.ts';
import { defineTable, key, personal, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => userAccount.id, { onDelete: 'cascade' });

/**
 * A person's authenticator, active once `confirmed_at` is set. The secret is encrypted with a key
 * of the portal.
 */
export const twoFactor = defineTable('two_factor', {
  userId: key(userId().primaryKey()),
  encryptedSecret: personal(bytes('encrypted_secret').notNull()),
  createdAt: plain(instant('created_at').notNull()),
  confirmedAt: plain(instant('confirmed_at')),
  /** Time step (30 s) of the last accepted code. A code is accepted once (RFC 6238 §5.2). */
  lastStep: key(bigint('last_step', { mode: 'number' }).notNull().default(0)),
});

/** Single-use codes for a lost authenticator. Only digests are stored. */
export const recoveryCode = defineTable(
  'recovery_code',
  {
    id: idColumn(),
    userId: key(userId()),
    digest: personal(bytes().notNull()),
    usedAt: plain(instant('used_at')),
  },
  (table) => [uniqueIndex('recovery_code_user_digest_unique').on(table.userId, table.digest)],
);

/** A sign-in with a right password and a pending code. */
export const twoFactorChallenge = defineTable(
  'two_factor_challenge',
  {
    id: idColumn(),
    userId: key(userId()),
    tokenDigest: key(bytes('token_digest').notNull()),
    deviceId: personal(uuid('device_id').notNull()),
    attempts: plain(integer().notNull().default(0)),
    createdAt: plain(instant('created_at').notNull()),
    expiresAt: plain(instant('expires_at').notNull()),
    endedAt: plain(instant('ended_at')),
  },
  (table) => [
    uniqueIndex('two_factor_challenge_token_unique').on(table.tokenDigest),
    index('two_factor_challenge_user').on(table.userId),
    index('two_factor_challenge_expires').on(table.expiresAt),
  ],
);

/** A person's request to turn two-factor sign-in off. At most one is open per person. */
export const twoFactorReset = defineTable(
  'two_factor_reset',
  {
    id: idColumn(),
    userId: key(userId()),
    requestedAt: plain(instant('requested_at').notNull()),
    dueAt: plain(instant('due_at').notNull()),
    endedAt: plain(instant('ended_at')),
    outcome: plain(text({ enum: ['approved', 'elapsed', 'cancelled', 'superseded'] })),
  },
  (table) => [
    uniqueIndex('two_factor_reset_open_unique')
      .on(table.userId)
      .where(sql`${table.endedAt} is null`),
    index('two_factor_reset_due')
      .on(table.dueAt)
      .where(sql`${table.endedAt} is null`),
  ],
);
