import { requestPasswordReset as route } from '@portal/contract/auth';
import type { Language } from '@portal/contract/kernel';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { hasEmail } from '#server/domains/users/index.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context, JobServices } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { invite } from '../invitations/invite.ts';
import { limitResetMail } from '../limits/limit-address.ts';
import { issueLink, toLinkUrl } from '../links/issue-link.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { canSignIn } from '../two-factor/lock-account.ts';

/**
 * Queues a mail with a reset link. Known and unknown e-mails cause the same queries and writes; a
 * job does the rest.
 * @throws DomainError `throttled` after too many requests for the e-mail or from the address.
 */
export async function requestReset(context: Context, { email }: { email: string }): Promise<void> {
  authorize(context.actor, route.access);
  const { database, language, requestId } = context;
  const address = email.toLowerCase();
  await limitResetMail(context, address);
  const [account] = await database.orm
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(hasEmail(address));
  const userId = account?.id ?? null;
  await transact(context, (tx) => sendJob(tx, mailResetLink, { userId, language, requestId }));
}

interface ResetRequest {
  /** Null for an unknown e-mail. */
  readonly userId: string | null;
  /** Language of the request. */
  readonly language: Language;
  /** Id of the request. */
  readonly requestId: string;
}

/**
 * Mails a link for a new password. The job is also sent for an unknown e-mail, for which it mails
 * nothing, so that the response time does not reveal whether an account exists.
 */
export const mailResetLink = defineJob({
  name: 'mail-reset-link',
  concurrency: 2,
  handler: handleMailResetLink,
});

/**
 * Handles `mail-reset-link`. Sends an invitation to a person without a password and nothing to a
 * closed account.
 */
function handleMailResetLink({ clock, ...services }: JobServices): JobHandler<ResetRequest> {
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
