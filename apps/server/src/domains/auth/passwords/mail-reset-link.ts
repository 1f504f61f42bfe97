import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Context, Services } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { invite } from '../invitations/invite.ts';
import { issueLink } from '../links/issue-link.ts';
import { toLinkUrl } from '../links/to-link-url.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { canSignIn } from '../two-factor/lock-account.ts';
import type { mailResetLink } from './mail-reset-link-job.ts';

type ResetRequest = NonNullable<(typeof mailResetLink)['data']>;

/**
 * Handles `mail-reset-link`. Sends an invitation to a person without a password and nothing to a
 * closed account.
 */
export function handleMailResetLink(services: Services, clock: Clock): JobHandler<ResetRequest> {
  return async ({ userId, language, requestId }, run) => {
    const system = createSystemContext(services, 'mail reset link', clock.now());
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
    .where(and(eq(userAccount.id, userId), canSignIn))
    .for('no key update', { of: userAccount });
  if (!account) return;
  if (account.passwordHash === null) return invite(tx, context, { userId });
  const purpose = 'reset_password';
  const { token } = await issueLink(tx, context, { userId, purpose });
  const link = toLinkUrl(context, purpose, { userId, token });
  await mailPerson(tx, context, { userId, template: purpose, params: { link } });
}
