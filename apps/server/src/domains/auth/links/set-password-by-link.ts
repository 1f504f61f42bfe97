import { eq, sql } from 'drizzle-orm';
import { confirmPassword as route } from '@portal/contract/auth';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { forgetPasswordAttempts } from '../limits/attempts.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { readPasswordOwner } from '../passwords/read-password-owner.ts';
import { validatePassword } from '../passwords/validate-password.ts';
import { endUserSessions } from '../sessions/end-session.ts';
import { passwordLinks } from './issue-link.ts';
import { consumeLink, findLink, type LinkClaim } from './find-link.ts';

/**
 * Sets the first or a new password through a mailed link. Ends all sessions of the user and removes
 * a lock of their account.
 * @throws DomainError `invalid_link`, `link_expired`; 400 at `new_password`, which leaves the link
 * valid.
 */
export async function setPasswordByLink(
  context: Context,
  { newPassword, ...claim }: LinkClaim & { newPassword: string },
): Promise<void> {
  authorize(context.actor, route.access);
  const link = await findLink(context, claim, passwordLinks);
  const errors = await validatePassword(newPassword, await readPasswordOwner(context, link.userId));
  if (errors.length > 0) throw validationError({ new_password: errors.map((key) => ({ key })) });
  // Hash before any row is locked: it is slow by design.
  const passwordHash = await hashPassword(newPassword);
  const { userId } = link;
  const isReset = link.purpose === 'reset_password';
  const at = context.now.toISOString();
  await transact(context, async (tx) => {
    // Update the account first: uses of different links of one user then cannot deadlock.
    await tx
      .update(userAccount)
      .set({
        passwordHash,
        updatedAt: at,
        version: sql`${userAccount.version} + 1`,
        ...(isReset ? { passwordResetAt: at } : {}),
      })
      .where(eq(userAccount.id, userId));
    await consumeLink(tx, link, context.now);
    await endUserSessions(tx, userId, context.now);
    await forgetPasswordAttempts(tx, { userId, email: link.person.email });
    await writeAuditEntry(tx, context, {
      action: 'set_password',
      table: userAccount,
      objectId: userId,
    });
    if (!isReset) return;
    await mailPerson(tx, context, {
      userId,
      template: 'password_changed',
      params: { at: { instant: at } },
    });
  });
}
