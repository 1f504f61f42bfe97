import { and, eq, isNull } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { Context } from '#server/resource/context.ts';
import { revokeLinks } from '../../links/revoke-links.ts';
import { twoFactorReset } from '../two-factor.table.ts';

/** Outcome of an ended reset request. */
type Outcome = NonNullable<(typeof twoFactorReset.$inferSelect)['outcome']>;

/**
 * Ends a person's open reset request and revokes the link that cancels it. Returns false if none is
 * open, so only one of several concurrent calls returns true. The caller must have locked the
 * account.
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
