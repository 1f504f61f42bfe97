import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { Context } from '#server/resource/context.ts';
import { invite } from '../invitations/invite.ts';
import { revokeLinks } from '../links/issue-link.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { endUserSessions } from '../sessions/end-session.ts';
import { endOpenReset } from '../two-factor/reset/cancel-reset.ts';

/** Ends the sessions, the open two-factor reset and the links of a closed account. */
export async function revokeAccess(
  tx: Transaction,
  context: Context,
  { userId }: { userId: string },
): Promise<void> {
  await endUserSessions(tx, userId, context.now);
  await endOpenReset(tx, context, { userId, outcome: 'superseded' });
  await revokeLinks(tx, { userId }, context.now);
}

/**
 * Revokes the links sent to the old address and mails both addresses. A person without a password
 * is invited at the new address instead.
 */
export async function handleEmailChange(
  tx: Transaction,
  context: Context,
  { userId, before, after }: { userId: string; before: string; after: string },
): Promise<void> {
  const at = { instant: context.now.toISOString() };
  // The person confirmed the reset through the old mailbox and could cancel it only there.
  await endOpenReset(tx, context, { userId, outcome: 'superseded' });
  await revokeLinks(tx, { userId }, context.now);
  await mailPerson(tx, context, {
    userId,
    to: before,
    template: 'email_changed_from',
    params: { at, address: before },
  });
  if (await isInvited(tx, userId)) return invite(tx, context, { userId });
  await mailPerson(tx, context, {
    userId,
    to: after,
    template: 'email_changed_to',
    params: { at, address: after },
  });
}

async function isInvited(tx: Transaction, userId: string): Promise<boolean> {
  const { id, passwordHash, isActive } = userAccount;
  const isInvitedAccount = and(eq(id, userId), isNull(passwordHash), eq(isActive, true));
  return (await tx.$count(userAccount, isInvitedAccount)) > 0;
}
