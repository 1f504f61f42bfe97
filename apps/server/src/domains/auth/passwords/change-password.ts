import { and, eq, sql } from 'drizzle-orm';
import { changePassword as route } from '@portal/contract/auth';
import type { RouteBody } from '@portal/contract/kernel';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { validationError, fieldError, DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { revokeLinks, passwordLinks } from '../links/issue-link.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { endUserSessions } from '../sessions/end-session.ts';
import { hashPassword } from './password-hash.ts';
import { readPasswordOwner } from './read-password-owner.ts';
import { requireOwnPassword } from './require-own-password.ts';
import { validatePassword } from './validate-password.ts';

/**
 * Changes the caller's password, ends their other sessions and revokes their password links.
 * @throws DomainError 400 at `old_password` or `new_password`; `account_locked` after too many
 * wrong passwords.
 */
export async function changePassword(
  context: Context,
  { old_password: oldPassword, new_password: newPassword }: RouteBody<typeof route>,
): Promise<void> {
  const { actor, now } = context;
  authorize(actor, route.access);
  if (actor.kind !== 'employee' && actor.kind !== 'customer')
    throw new DomainError('not_authenticated');
  const { userId, sessionId } = actor;
  const oldHash = await requireOwnPassword(context, 'old_password', oldPassword);
  const errors = await validatePassword(newPassword, await readPasswordOwner(context, userId));
  if (errors.length > 0) throw validationError({ new_password: errors.map((key) => ({ key })) });
  const passwordHash = await hashPassword(newPassword);
  const at = now.toISOString();
  await transact(context, async (tx) => {
    const changed = await tx
      .update(userAccount)
      .set({ passwordHash, updatedAt: at, version: sql`${userAccount.version} + 1` })
      .where(and(eq(userAccount.id, userId), eq(userAccount.passwordHash, oldHash)))
      .returning({ id: userAccount.id });
    // A concurrent change has replaced the old password.
    if (changed.length === 0) throw fieldError('old_password', 'password.wrong');
    await endUserSessions(tx, userId, now, { except: sessionId });
    await revokeLinks(tx, { userId, purposes: passwordLinks }, now);
    await writeAuditEntry(tx, context, {
      action: 'change_password',
      table: userAccount,
      objectId: userId,
    });
    await mailPerson(tx, context, {
      userId,
      template: 'password_changed',
      params: { at: { instant: at } },
    });
  });
}
