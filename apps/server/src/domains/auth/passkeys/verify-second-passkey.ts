import {
  type PasskeyRequestOptions,
  signInWithPasskey as route,
  type UsedCredential,
} from '@portal/contract/auth';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { beginSession } from '../sessions/begin-session.ts';
import type { SessionKey } from '../sessions/session-key.ts';
import { getChallengePerson, takeChallengeAttempt } from '../two-factor/live-challenge.ts';
import { lockAccount } from '../two-factor/lock-account.ts';
import { endOpenReset } from '../two-factor/reset/cancel-reset.ts';
import { endChallenge } from '../two-factor/verify.ts';
import { consumePasskey, findPasskey, listUserPasskeys } from './stored-passkeys.ts';
import { createRequestOptions, verifyPasskey } from './use-passkey.ts';

const createUse = (signInId: string) => ({ purpose: 'second_factor', boundTo: signInId }) as const;

/**
 * Returns what the browser needs to use a passkey of the person whose password was right.
 * @throws DomainError `challenge_expired`; `conflict` for a person without a passkey.
 */
export async function beginSecondPasskey(
  context: Context,
  token: string,
): Promise<PasskeyRequestOptions> {
  const { id, userId } = await getChallengePerson(context, token);
  const passkeys = await listUserPasskeys(context.database.orm, userId);
  if (passkeys.length === 0)
    throw new DomainError('conflict', { message: { key: 'passkey.none' } });
  return createRequestOptions(context, createUse(id), passkeys);
}

/**
 * Completes a sign-in with a passkey as second factor, and returns the key of the session and the
 * browser. Wrong ones count for this sign-in alone: a signature cannot be guessed, and nobody can lock
 * the person's others.
 * @throws DomainError `challenge_expired`; `invalid_code` for a passkey that is not valid.
 */
export async function verifySecondPasskey(
  context: Context,
  { token, credential }: { token: string; credential: UsedCredential },
): Promise<{ sessionKey: SessionKey; deviceId: string }> {
  authorize(context.actor, route.access);
  const { id, userId, deviceId } = await takeChallengeAttempt(context, token);
  const stored = await findPasskey(context.database.orm, credential);
  const proof =
    stored?.userId === userId
      ? await verifyPasskey(context, createUse(id), { stored, credential })
      : null;
  const sessionKey =
    proof &&
    (await transact(context, async (tx) => {
      if (!(await lockAccount(tx, userId))) throw new DomainError('challenge_expired');
      if (!(await consumePasskey(tx, context, proof))) return null;
      await endChallenge(tx, id, context.now);
      // The person has the second factor: end the reset request, which may be an attacker's.
      await endOpenReset(tx, context, { userId, outcome: 'superseded' });
      return beginSession(tx, context, { userId, deviceId });
    }));
  if (!sessionKey) {
    throw new DomainError('invalid_code', {
      message: { key: 'passkey.refused' },
      account: { id: userId },
    });
  }
  return { sessionKey, deviceId };
}
