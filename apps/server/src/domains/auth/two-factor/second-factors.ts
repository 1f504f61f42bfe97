import type { SecondFactor } from '@portal/contract/auth';
import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { hasAuthenticator, hasPasskey } from '#server/domains/users/index.ts';

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
