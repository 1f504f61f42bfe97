import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Context, Services } from '#server/resource/context.ts';
import { systemContext } from '#server/resource/system-context.ts';
import { invite } from '../invitations/invite.ts';
import { issueLink } from '../links/issue-link.ts';
import { linkAddress } from '../links/link-address.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { maySignIn } from '../two-factor/hold-account.ts';
import type { mailResetLink } from './mail-reset-link-job.ts';

type Request = NonNullable<(typeof mailResetLink)['data']>;

/**
 * The handler of `mail-reset-link`. Who never chose a password is invited again; a closed account
 * is sent nothing.
 */
export function resetLinkMailing(services: Services, clock: Clock): JobHandler<Request> {
  return async ({ userId, language, requestId }, run) => {
    const system = systemContext(services, 'mail reset link', clock.now());
    const context = { ...system, language, requestId };
    await run.finish(async (tx) => {
      if (userId !== null) await mailLink(tx, context, userId);
    });
  };
}

async function mailLink(tx: Transaction, context: Context, userId: string): Promise<void> {
  const [account] = await tx
    .select({ passwordHash: userAccount.passwordHash })
    .from(userAccount)
    .leftJoin(customer, eq(customer.id, userAccount.customerId))
    .where(and(eq(userAccount.id, userId), maySignIn))
    .for('no key update', { of: userAccount });
  if (!account) return;
  if (account.passwordHash === null) return invite(tx, context, { userId });
  const purpose = 'reset_password';
  const { token } = await issueLink(tx, context, { userId, purpose });
  const link = linkAddress(context, purpose, { userId, token });
  await mailPerson(tx, context, { userId, template: purpose, params: { link } });
}
