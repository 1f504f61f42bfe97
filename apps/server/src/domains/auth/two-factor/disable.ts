import { disableTwoFactor as route } from '@portal/contract/auth';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { requireOwnPassword } from '../passwords/require-own-password.ts';
import { lockAccount } from './lock-account.ts';
import { removeTwoFactor } from './remove-two-factor.ts';
import { endOpenReset } from './reset/cancel-reset.ts';

/**
 * Turns the caller's two-factor sign-in off. Does nothing if it is off.
 * @throws DomainError 400 at `password`; `account_locked` after too many wrong passwords.
 */
export async function disable(context: Context, password: string): Promise<void> {
  authorize(context.actor, route.access);
  const userId = getUserId(context.actor) ?? '';
  await requireOwnPassword(context, 'password', password);
  await transact(context, async (tx) => {
    await lockAccount(tx, userId);
    await endOpenReset(tx, context, { userId, outcome: 'superseded' });
    if (!(await removeTwoFactor(tx, context, userId))) return;
    await writeAuditEntry(tx, context, {
      action: 'disable_two_factor',
      table: userAccount,
      objectId: userId,
    });
    await mailPerson(tx, context, {
      userId,
      template: 'two_factor_disabled',
      params: { at: { instant: context.now.toISOString() } },
    });
  });
}
