import { requestTwoFactorReset as route } from '@portal/contract/auth';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { limitResetMail } from '#server/domains/auth/limits/limit-address.ts';
import { issueLink } from '../../links/issue-link.ts';
import { toLinkUrl } from '#server/domains/auth/links/issue-link.ts';
import { mailPerson } from '../../mailing/mail-person.ts';
import { getChallengePerson } from '../live-challenge.ts';

/**
 * Mails a link that requests a reset, to a person who entered the right password but lost the
 * authenticator.
 * @throws DomainError `challenge_expired`; `throttled` by the limits of reset mails.
 */
export async function requestReset(context: Context, challengeToken: string): Promise<void> {
  authorize(context.actor, route.access);
  const { userId, email } = await getChallengePerson(context, challengeToken);
  await limitResetMail(context, email);
  await transact(context, async (tx) => {
    const purpose = 'reset_two_factor';
    const { token } = await issueLink(tx, context, { userId, purpose });
    await mailPerson(tx, context, {
      userId,
      template: 'two_factor_reset',
      params: { link: toLinkUrl(context, purpose, { userId, token }) },
    });
  });
}
