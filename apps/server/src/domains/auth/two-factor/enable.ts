import { eq, isNull } from 'drizzle-orm';
import { enableTwoFactor as route } from '@portal/contract/auth';
import type { RouteResponse } from '@portal/contract/kernel';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { requireOwnPassword } from '../passwords/require-own-password.ts';
import { toAppSetup, createAuthenticatorSecret } from './authenticator-code.ts';
import { requireSession } from '../sessions/require-session.ts';
import { requireOwnPasskey } from './require-own-factor.ts';
import { twoFactor } from './two-factor.table.ts';

/**
 * Stores a new secret for the caller's authenticator and replaces a pending one. Sign-in requires
 * no code until a code has confirmed the secret.
 * @throws DomainError 400 at `password`; `conflict` if two-factor sign-in is on already;
 * `reauthentication_required` for a caller with a passkey who has not proved it.
 */
export async function enable(
  context: Context,
  encryptor: Encryptor,
  password: string,
): Promise<RouteResponse<typeof route>> {
  const actor = requireSession(context, route.access);
  const { userId } = actor;
  await requireOwnPassword(context, 'password', password);
  const secret = createAuthenticatorSecret();
  const pending = {
    encryptedSecret: encryptor.encrypt(secret, userId),
    createdAt: context.now.toISOString(),
    lastStep: 0,
  };
  const email = await transact(context, async (tx) => {
    await requireOwnPasskey(tx, context, actor);
    const [saved] = await tx
      .insert(twoFactor)
      .values({ userId, ...pending })
      .onConflictDoUpdate({
        target: twoFactor.userId,
        set: pending,
        setWhere: isNull(twoFactor.confirmedAt),
      })
      .returning({ userId: twoFactor.userId });
    if (!saved) throw new DomainError('conflict', { message: { key: 'two_factor.already_on' } });
    await writeAuditEntry(tx, context, {
      action: 'begin_two_factor',
      table: userAccount,
      objectId: userId,
    });
    const [account] = await tx
      .select({ email: userAccount.email })
      .from(userAccount)
      .where(eq(userAccount.id, userId));
    return account?.email ?? '';
  });
  return toAppSetup(secret, email);
}
