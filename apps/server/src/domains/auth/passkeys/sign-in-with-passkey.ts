import { signInWithPasskey as route, type UsedCredential } from '@portal/contract/auth';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { returnAttempt, takeAttempt } from '../limits/attempts.ts';
import { toNetwork } from '../limits/limit-address.ts';
import { beginSession } from '../sessions/begin-session.ts';
import type { SessionKey } from '../sessions/session-key.ts';
import { lockAccount } from '../two-factor/lock-account.ts';
import { endOpenReset } from '../two-factor/reset/cancel-reset.ts';
import { consumePasskey, findPasskey } from './stored-passkeys.ts';
import { verifyPasskey } from './use-passkey.ts';

/** Challenges for a sign-in are bound to the browser, by its `device` cookie. */
export const createSignInUse = (deviceId: string) =>
  ({ purpose: 'sign_in', boundTo: deviceId }) as const;

/**
 * Begins a session for the person of a passkey that verified them, without password and code. Failed
 * ones count for the caller's address alone: a signature cannot be guessed, and nobody can lock the
 * person out. An account that cannot sign in with a password cannot do it with a passkey either.
 * @throws DomainError `invalid_credentials`, equal for all reasons; `throttled` for the address.
 */
export async function signInWithPasskey(
  context: Context,
  { credential, deviceId }: { credential: UsedCredential; deviceId: string | null },
): Promise<SessionKey> {
  authorize(context.actor, route.access);
  const { database, ip, now } = context;
  const address = { kind: 'sign_in_address', subject: toNetwork(ip) } as const;
  await takeAttempt(database.orm, address, now);
  const stored = deviceId === null ? null : await findPasskey(database.orm, credential);
  if (deviceId === null || !stored) throw createRefusal();
  const { userId } = stored;
  const proof = await verifyPasskey(context, createSignInUse(deviceId), { stored, credential });
  const sessionKey =
    proof &&
    (await transact(context, async (tx) => {
      if (!(await lockAccount(tx, userId))) return null;
      if (!(await consumePasskey(tx, context, proof))) return null;
      // The person has a second factor: end the reset request, which may be an attacker's.
      await endOpenReset(tx, context, { userId, outcome: 'superseded' });
      await returnAttempt(tx, address, now);
      return beginSession(tx, context, { userId, deviceId });
    }));
  if (!sessionKey) throw createRefusal(userId);
  return sessionKey;
}

const createRefusal = (userId?: string): DomainError =>
  new DomainError('invalid_credentials', {
    message: { key: 'passkey.refused' },
    account: userId === undefined ? undefined : { id: userId },
  });
