import { passkeyTransports } from '@portal/contract/auth';
import { bigint, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  bytes,
  idColumn,
  instant,
  ordinalColumn,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, key, personal, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** A person's passkey. Its authenticator has the private key. */
export const passkey = defineTable(
  'passkey',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    userId: key(
      uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    name: personal(text().notNull()),
    credentialId: personal(bytes('credential_id').notNull()),
    /** COSE_Key (RFC 9052 §7). */
    publicKey: personal(bytes('public_key').notNull()),
    /** Random id under which authenticators know the person; the same for all their passkeys. */
    userHandle: personal(bytes('user_handle').notNull()),
    /** Signatures that the authenticator counted; 0 for those that do not count. */
    signCount: plain(bigint('sign_count', { mode: 'number' }).notNull()),
    transports: plain(text({ enum: passkeyTransports }).array().notNull()),
    createdAt: plain(instant('created_at').notNull()),
    lastUsedAt: plain(instant('last_used_at')),
  },
  (table) => [
    uniqueIndex('passkey_ordinal_unique').on(table.ordinal),
    uniqueIndex('passkey_credential_unique').on(table.credentialId),
    index('passkey_user').on(table.userId, table.ordinal),
  ],
);

/**
 * A challenge that an authenticator has to sign. Its digest covers the purpose and what it is bound
 * to, so that for anything else there is no such challenge. Using it deletes it.
 */
export const passkeyChallenge = defineTable(
  'passkey_challenge',
  {
    digest: key(bytes().primaryKey()),
    /** Only for a new passkey: the person's id for authenticators. */
    userHandle: key(bytes('user_handle')),
    expiresAt: plain(instant('expires_at').notNull()),
  },
  (table) => [index('passkey_challenge_expires').on(table.expiresAt)],
);
