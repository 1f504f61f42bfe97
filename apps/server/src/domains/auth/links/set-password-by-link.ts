import { eq, sql } from 'drizzle-orm';
import { confirmPassword as route } from '@portal/contract/auth';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { forgetPasswordAttempts } from '../limits/forget-password-attempts.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { validatePassword } from '../passwords/validate-password.ts';
import { endUserSessions } from '../sessions/end-session.ts';
import { passwordLinks } from './revoke-links.ts';
import { findLink, type LinkClaim } from './find-link.ts';
import { consumeLink } from './consume-link.ts';

/**
 * Sets the password of a link's user, for the first time or anew. All their sessions end, and they
 * may sign in where they were locked out.
 * @throws PortalError `invalid_link`, `link_expired`; 400 at `new_password`, which leaves the link good.
 */
export async function setPasswordByLink(
  context: Context,
  { newPassword, ...claim }: LinkClaim & { newPassword: string },
): Promise<void> {
  authorize(context.actor, route.access);
  const link = await findLink(context, claim, passwordLinks);
  const errors = await validatePassword(newPassword, link.person);
  if (errors.length > 0) throw validationError({ new_password: errors.map((key) => ({ key })) });
  // Hashing is slow by design: it is done before a row is held.
  const passwordHash = await hashPassword(newPassword);
  const { userId } = link;
  const isReset = link.purpose === 'reset_password';
  const at = context.now.toISOString();
  await transact(context, async (tx) => {
    // The account first: two who come with different links of one user never wait in a ring.
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
