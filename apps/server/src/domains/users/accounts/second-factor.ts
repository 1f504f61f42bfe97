import { sql } from 'drizzle-orm';
import { passkey } from '#server/domains/auth/passkeys/passkey.table.ts';
import { twoFactor } from '#server/domains/auth/two-factor/two-factor.table.ts';
import { userAccount } from './user-account.table.ts';

/** Condition on an account: its person has an authenticator app. */
export const hasAuthenticator = sql<boolean>`exists (select from ${twoFactor}
  where ${twoFactor.userId} = ${userAccount.id} and ${twoFactor.confirmedAt} is not null)`;

/**
 * Condition on an account: its person has a passkey. Each use of one verifies the person, so that any
 * counts as a second factor.
 */
export const hasPasskey = sql<boolean>`exists (select from ${passkey} where ${passkey.userId} = ${userAccount.id})`;

/**
 * Condition on an account: its person has a second factor, which a sign-in requires besides the
 * password.
 */
export const needsSecondFactor = sql<boolean>`(${hasAuthenticator} or ${hasPasskey})`;
