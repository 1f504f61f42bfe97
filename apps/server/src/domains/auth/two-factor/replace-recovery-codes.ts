import { replaceRecoveryCodes as route } from '@portal/contract/auth';
import { eq } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { lockAccount } from './lock-account.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { hasAuthenticator, requireOwnCode } from './require-own-code.ts';
import { recoveryCode } from './two-factor.table.ts';

/**
 * Replaces the caller's recovery codes and returns the new ones, which cannot be shown again. The old
 * ones stop working.
 * @throws DomainError `conflict` if two-factor sign-in is off; `invalid_code`;
 * `authenticator_unreadable`; `account_locked` after too many wrong codes.
 */
export async function replaceRecoveryCodes(
  context: Context,
  encryptor: Encryptor,
  code: string,
): Promise<string[]> {
  authorize(context.actor, route.access);
  const userId = getUserId(context.actor) ?? '';
  if (!(await hasAuthenticator(context.database.orm, userId))) throw createOffError();
  const useCode = await requireOwnCode(context, encryptor, { userId, code });
  // Before a row is locked: their digests are slow by design.
  const { codes, digests } = await createRecoveryCodes();
  await transact(context, async (tx) => {
    await lockAccount(tx, userId);
    await useCode(tx);
    await storeRecoveryCodes(tx, userId, digests);
    await writeAuditEntry(tx, context, {
      action: 'replace_recovery_codes',
      table: userAccount,
      objectId: userId,
    });
    await mailPerson(tx, context, {
      userId,
      template: 'recovery_codes_replaced',
      params: { at: { instant: context.now.toISOString() } },
    });
  });
  return [...codes];
}

const createOffError = (): DomainError =>
  new DomainError('conflict', { message: { key: 'two_factor.off' } });

/** Stores the digests of a person's new recovery codes in place of all earlier ones. */
export async function storeRecoveryCodes(
  tx: Transaction,
  userId: string,
  digests: readonly Buffer[],
): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await tx.insert(recoveryCode).values(digests.map((digest) => ({ id: newId(), userId, digest })));
}
