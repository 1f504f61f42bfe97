import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { revokeLinks } from '../links/issue-link.ts';
import { endChallenges } from './live-challenge.ts';
import { recoveryCode, twoFactor } from './two-factor.table.ts';

/**
 * Deletes a person's authenticator and recovery codes, ends their challenges and revokes the link
 * that requests a reset. Returns true if two-factor sign-in was on.
 */
export async function removeTwoFactor(
  tx: Transaction,
  context: Context,
  userId: string,
): Promise<boolean> {
  const [removed] = await tx
    .delete(twoFactor)
    .where(eq(twoFactor.userId, userId))
    .returning({ confirmedAt: twoFactor.confirmedAt });
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await endChallenges(tx, userId, context.now);
  await revokeLinks(tx, { userId, purposes: ['reset_two_factor'] }, context.now);
  return removed !== undefined && removed.confirmedAt !== null;
}
