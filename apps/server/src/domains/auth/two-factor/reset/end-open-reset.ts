import { and, eq, isNull } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { Context } from '#server/resource/context.ts';
import { revokeLinks } from '../../links/revoke-links.ts';
import { twoFactorReset } from '../two-factor.table.ts';

/** How a wish to have two-factor sign-in turned off may end. */
type Outcome = NonNullable<(typeof twoFactorReset.$inferSelect)['outcome']>;

/**
 * Ends a person's open wish, and with it the link that cancels it. Of those who end it at once, one
 * does; false for the others, and where none is open. The caller holds the account.
 */
export async function endOpenReset(
  tx: Transaction,
  context: Context,
  { userId, outcome }: { userId: string; outcome: Outcome },
): Promise<boolean> {
  const at = context.now.toISOString();
  const ended = await tx
    .update(twoFactorReset)
    .set({ endedAt: at, outcome })
    .where(and(eq(twoFactorReset.userId, userId), isNull(twoFactorReset.endedAt)))
    .returning({ id: twoFactorReset.id });
  if (ended.length === 0) return false;
  await revokeLinks(tx, { userId, purposes: ['cancel_two_factor_reset'] }, context.now);
  await writeAuditEntry(tx, context, {
    action: `two_factor_reset_${outcome}`,
    table: userAccount,
    objectId: userId,
  });
  return true;
}
