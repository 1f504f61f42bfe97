import { index, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, idColumn, instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** Purposes of mailed links. */
export const linkPurposes = [
  'setup_password',
  'reset_password',
  'reset_two_factor',
  'cancel_two_factor_reset',
] as const;

export type LinkPurpose = (typeof linkPurposes)[number];

/** Single-use links mailed to a person. Only the digest of the token is stored. */
export const accountLink = defineTable(
  'account_link',
  {
    id: idColumn(),
    userId: key(
      uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    purpose: plain(text({ enum: linkPurposes }).notNull()),
    tokenDigest: key(bytes('token_digest').notNull()),
    createdAt: plain(instant('created_at').notNull()),
    expiresAt: plain(instant('expires_at').notNull()),
    usedAt: plain(instant('used_at')),
  },
  (table) => [index('account_link_user').on(table.userId, table.purpose)],
);
