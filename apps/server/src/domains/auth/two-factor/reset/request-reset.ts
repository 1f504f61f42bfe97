import { requestTwoFactorReset as route } from '@portal/contract/auth';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { takeResetMail } from '../../limits/take-reset-mail.ts';
import { issueLink } from '../../links/issue-link.ts';
import { linkAddress } from '../../links/link-address.ts';
import { mailPerson } from '../../mailing/mail-person.ts';
import { personSigningIn } from '../live-challenge.ts';

/**
 * Mails who knows the password, and has lost the authenticator, a link to ask for two-factor
 * sign-in to be turned off.
 * @throws PortalError `challenge_expired`; `throttled`, as for mails that reset a password.
 */
export async function requestReset(context: Context, challengeToken: string): Promise<void> {
  authorize(context.actor, route.access);
  const { userId, email } = await personSigningIn(context, challengeToken);
  await takeResetMail(context, email);
  await transact(context, async (tx) => {
    const purpose = 'reset_two_factor';
    const { token } = await issueLink(tx, context, { userId, purpose });
    await mailPerson(tx, context, {
      userId,
      template: 'two_factor_reset',
      params: { link: linkAddress(context, purpose, { userId, token }) },
    });
  });
}
