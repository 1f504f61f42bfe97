import { disableTwoFactor as route } from '@portal/contract/auth';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { requireOwnPassword } from '../passwords/require-own-password.ts';
import { lockAccount } from './lock-account.ts';
import { removeTwoFactor } from './remove-two-factor.ts';
import { isSecondFactorMissing } from './second-factor-duty.ts';
import { hasAuthenticator, requireOwnCode } from './require-own-code.ts';
import { endOpenReset } from './reset/cancel-reset.ts';

/**
 * Turns the caller's two-factor sign-in off with a code of the app or a recovery code. Does nothing
 * if it is off.
 * @throws DomainError 400 at `password`; `invalid_code`; `authenticator_unreadable`; `account_locked`
 * after too many wrong passwords or codes; `conflict` if a second factor is required of the caller.
 */
export async function disable(
  context: Context,
  encryptor: Encryptor,
  { password, code }: { password: string; code: string },
): Promise<void> {
  authorize(context.actor, route.access);
  const userId = getUserId(context.actor) ?? '';
  await requireOwnPassword(context, 'password', password);
  const isOn = await hasAuthenticator(context.database.orm, userId);
  const useCode = isOn ? await requireOwnCode(context, encryptor, { userId, code }) : null;
  await transact(context, async (tx) => {
    await lockAccount(tx, userId);
    await useCode?.(tx);
    // An app that was set up meanwhile, whose code nobody has checked.
    if (!useCode && (await hasAuthenticator(tx, userId))) throw new DomainError('invalid_code');
    await endOpenReset(tx, context, { userId, outcome: 'superseded' });
    if (!(await removeTwoFactor(tx, context, userId))) return;
    if (await isSecondFactorMissing(tx, userId))
      throw new DomainError('conflict', { message: { key: 'two_factor.required' } });
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
