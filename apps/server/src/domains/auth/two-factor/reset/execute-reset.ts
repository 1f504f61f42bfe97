import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { forgetAttempts } from '../../limits/attempts.ts';
import { mailPerson } from '../../mailing/mail-person.ts';
import { endUserSessions } from '../../sessions/end-session.ts';
import { removeTwoFactor } from '../remove-two-factor.ts';
import { endOpenReset } from './end-open-reset.ts';

/**
 * Turns two-factor sign-in off at the person's request and ends all their sessions. Returns false
 * if the request has ended, so that only one of several concurrent calls executes it. The caller
 * must have locked the account.
 */
export async function executeReset(
  tx: Transaction,
  context: Context,
  { userId, outcome }: { userId: string; outcome: 'approved' | 'elapsed' },
): Promise<boolean> {
  if (!(await endOpenReset(tx, context, { userId, outcome }))) return false;
  await removeTwoFactor(tx, context, userId);
  await endUserSessions(tx, userId, context.now);
  await forgetAttempts(tx, { kind: 'second_factor', subject: userId });
  await mailPerson(tx, context, {
    userId,
    template: 'two_factor_disabled',
    params: { at: { instant: context.now.toISOString() } },
  });
  return true;
}
