import type { SecondFactor } from '@portal/contract/auth';
import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { passkey } from '../passkeys/passkey.table.ts';
import { twoFactor } from './two-factor.table.ts';

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

/** Returns the second factors of a person, of which a sign-in requires one besides the password. */
export async function listSecondFactors(
  executor: Executor,
  userId: string,
): Promise<SecondFactor[]> {
  const { rows } = await executor.execute<{ code: boolean; passkey: boolean }>(sql`
    select ${hasAuthenticator} as code, ${hasPasskey} as passkey
    from ${userAccount} where ${userAccount.id} = ${userId}`);
  return (['code', 'passkey'] as const).filter((factor) => rows[0]?.[factor]);
}

/** Returns true if a person has a second factor: an authenticator app or a passkey. */
export const hasSecondFactor = async (executor: Executor, userId: string): Promise<boolean> =>
  (await listSecondFactors(executor, userId)).length > 0;
