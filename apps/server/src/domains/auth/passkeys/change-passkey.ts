import {
  type Passkey,
  removePasskey as removeRoute,
  renamePasskey as renameRoute,
} from '@portal/contract/auth';
import { and, eq, sql } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { lockOwnAccount, requireSession } from '../sessions/require-session.ts';
import { endChallenges } from '../two-factor/live-challenge.ts';
import { isSecondFactorMissing } from '../two-factor/second-factor-duty.ts';
import { hasSecondFactor } from '../two-factor/second-factors.ts';
import { ownPasskeys } from './passkey.resource.ts';
import { passkey } from './passkey.table.ts';
import { isProvedByPasskey } from './reauthenticate.ts';

/**
 * Gives a passkey of the caller another name.
 * @throws DomainError `not_found` for one of another person.
 */
export async function renamePasskey(
  context: Context,
  { id }: { readonly id: string },
  name: string,
): Promise<Passkey> {
  const { userId } = requireSession(context, renameRoute.access);
  const { name: before } = await read(context, ownPasskeys, id);
  if (before === name) return read(context, ownPasskeys, id);
  await transact(context, async (tx) => {
    const renamed = await tx
      .update(passkey)
      .set({ name, version: sql`${passkey.version} + 1` })
      .where(and(eq(passkey.id, id), eq(passkey.userId, userId)))
      .returning({ id: passkey.id });
    if (renamed.length === 0) throw new DomainError('not_found');
    await writeAuditEntry(tx, context, {
      action: 'rename_passkey',
      table: userAccount,
      objectId: userId,
    });
  });
  return read(context, ownPasskeys, id);
}

/**
 * Removes a passkey of the caller, ends their sign-ins that may wait for it, and mails them. The last
 * second factor is removed only after a proof by a passkey: a session with the password is not enough,
 * as it is not to turn the authenticator app off.
 * @throws DomainError `not_found` for one of another person, or that was removed meanwhile;
 * `conflict` for the last second factor of a person of whom one is required;
 * `reauthentication_required` for the last one of another, whose last proof was not by a passkey.
 */
export async function removePasskey(
  context: Context,
  { id }: { readonly id: string },
): Promise<void> {
  const actor = requireSession(context, removeRoute.access);
  const { userId } = actor;
  await read(context, ownPasskeys, id);
  await transact(context, async (tx) => {
    await lockOwnAccount(tx, actor);
    // Before the removal: it may be the passkey of the proof.
    const isProved = await isProvedByPasskey(tx, actor);
    const [removed] = await tx
      .delete(passkey)
      .where(and(eq(passkey.id, id), eq(passkey.userId, userId)))
      .returning({ name: passkey.name });
    if (!removed) throw new DomainError('not_found');
    if (await isSecondFactorMissing(tx, userId))
      throw new DomainError('conflict', { message: { key: 'two_factor.required' } });
    if (!isProved && !(await hasSecondFactor(tx, userId))) {
      throw new DomainError('reauthentication_required', {
        message: { key: 'passkey.needed_to_remove' },
      });
    }
    await endChallenges(tx, userId, context.now);
    await writeAuditEntry(tx, context, {
      action: 'remove_passkey',
      table: userAccount,
      objectId: userId,
    });
    await mailPerson(tx, context, {
      userId,
      template: 'passkey_removed',
      params: { at: { instant: context.now.toISOString() }, passkey: removed.name },
    });
  });
}
