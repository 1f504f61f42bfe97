import { eq, sql } from 'drizzle-orm';
import { confirmTwoFactorReset as route } from '@portal/contract/auth';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { findLink, type LinkClaim } from '../../links/find-link.ts';
import { issueLink } from '../../links/issue-link.ts';
import { toLinkUrl } from '#server/domains/auth/links/issue-link.ts';
import { consumeLink } from '#server/domains/auth/links/find-link.ts';
import { mailPerson } from '../../mailing/mail-person.ts';
import { lockAccount } from '../lock-account.ts';
import { hasSecondFactor } from '../second-factors.ts';
import { twoFactorReset } from '../two-factor.table.ts';
import { getDueTime } from './execute-resets.ts';

/**
 * Opens a request to turn a person's two-factor sign-in off, through a mailed link, and mails them
 * a link to cancel it. Does nothing more if a request is open.
 * @throws DomainError `invalid_link`, also without a second factor; `link_expired`.
 */
export async function confirmReset(context: Context, claim: LinkClaim): Promise<void> {
  authorize(context.actor, route.access);
  const link = await findLink(context, claim, ['reset_two_factor']);
  await transact(context, async (tx) => {
    const { userId } = link;
    const canRequest = (await lockAccount(tx, userId)) && (await hasSecondFactor(tx, userId));
    if (!canRequest) throw new DomainError('invalid_link');
    await consumeLink(tx, link, context.now);
    const due = await openReset(tx, context, userId);
    if (!due) return;
    const purpose = 'cancel_two_factor_reset';
    const { token } = await issueLink(tx, context, { userId, purpose });
    await mailPerson(tx, context, {
      userId,
      template: 'two_factor_reset_requested',
      params: {
        link: toLinkUrl(context, purpose, { userId, token }),
        due_at: { instant: due.toISOString() },
      },
    });
    await writeAuditEntry(tx, context, {
      action: 'request_two_factor_reset',
      table: userAccount,
      objectId: userId,
    });
  });
}

/** Stores the request and returns when it is due, or null if one is open. */
async function openReset(tx: Transaction, { now }: Context, userId: string): Promise<Date | null> {
  const [account] = await tx
    .select({ passwordResetAt: userAccount.passwordResetAt })
    .from(userAccount)
    .where(eq(userAccount.id, userId));
  const due = getDueTime(account?.passwordResetAt ?? null, now);
  const [opened] = await tx
    .insert(twoFactorReset)
    .values({
      id: newId(),
      userId,
      requestedAt: now.toISOString(),
      dueAt: due.toISOString(),
    })
    .onConflictDoNothing({
      target: twoFactorReset.userId,
      where: sql`${twoFactorReset.endedAt} is null`,
    })
    .returning({ id: twoFactorReset.id });
  return opened ? due : null;
}
