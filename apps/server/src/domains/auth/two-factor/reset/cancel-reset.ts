import { cancelTwoFactorReset as route } from '@portal/contract/auth';
import { and, eq, isNull } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { consumeLink } from '#server/domains/auth/links/find-link.ts';
import { revokeLinks } from '#server/domains/auth/links/issue-link.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { findLink, type LinkClaim } from '../../links/find-link.ts';
import { lockAccount } from '../lock-account.ts';
import { twoFactorReset } from '../two-factor.table.ts';

/**
 * Cancels a reset request through the link in the mail about it.
 * @throws DomainError `invalid_link`, also when the request has ended; `link_expired`.
 */
export async function cancelReset(context: Context, claim: LinkClaim): Promise<void> {
  authorize(context.actor, route.access);
  const link = await findLink(context, claim, ['cancel_two_factor_reset']);
  await transact(context, async (tx) => {
    const { userId } = link;
    await lockAccount(tx, userId);
    await consumeLink(tx, link, context.now);
    const ended = await endOpenReset(tx, context, { userId, outcome: 'cancelled' });
    if (!ended) throw new DomainError('invalid_link');
  });
}

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
