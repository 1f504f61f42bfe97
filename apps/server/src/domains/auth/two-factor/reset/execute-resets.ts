import { and, asc, eq, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { forgetAllCodeAttempts } from '#server/domains/auth/limits/code-attempts.ts';
import { mailPerson } from '#server/domains/auth/mailing/mail-person.ts';
import { removeUserPasskeys } from '#server/domains/auth/passkeys/stored-passkeys.ts';
import { endUserSessions } from '#server/domains/auth/sessions/end-session.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { addMilliseconds, hours } from '#server/kernel/clock.ts';
import type { RenderedMessage } from '#server/mail/mail-params.ts';
import type { Context, JobServices } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { canSignIn } from '../lock-account.ts';
import { removeTwoFactor } from '../remove-two-factor.ts';
import { twoFactorReset } from '../two-factor.table.ts';
import { endOpenReset } from './cancel-reset.ts';

/** Time in which a request can be cancelled before it is executed (API.md §3 Auth). */
const resetDelay = hours(24);

/** Minimum time after a password reset. Without it, a stolen mailbox would give both factors. */
const passwordResetDelay = hours(72);

/** Returns when a request made now is due. */
export function getDueTime(passwordResetAt: string | null, now: Date): Date {
  const earliest = addMilliseconds(now, resetDelay);
  if (passwordResetAt === null) return earliest;
  const afterPasswordReset = addMilliseconds(new Date(passwordResetAt), passwordResetDelay);
  return afterPasswordReset > earliest ? afterPasswordReset : earliest;
}

/** Condition that the account's last password reset is old enough to execute a due request. */
function isPasswordResetOldEnough(now: Date): SQL {
  const since = addMilliseconds(now, -passwordResetDelay).toISOString();
  return sql`coalesce(${userAccount.passwordResetAt} <= ${since}::timestamptz, true)`;
}

/** Executes due two-factor reset requests every five minutes. */
export const executeResets = defineJob({
  name: 'execute-two-factor-resets',
  schedule: '*/5 * * * *',
  runsAtStart: true,
  handler: handleExecuteResets,
});

/**
 * Handles `execute-two-factor-resets`. Executes each due request in its own transaction, which
 * checks it again, so that a retry or another instance does not execute it twice.
 */
function handleExecuteResets({ clock, ...services }: JobServices): JobHandler {
  return async (_data, run) => {
    const context = createSystemContext(services, 'two-factor resets', clock.now());
    for (const userId of await listDueUsers(context)) await executeIfDue(context, userId);
    await run.finish(() => Promise.resolve());
  };
}

async function listDueUsers({ database, now }: Context): Promise<string[]> {
  const due = await database.orm
    .select({ userId: twoFactorReset.userId })
    .from(twoFactorReset)
    .where(and(isNull(twoFactorReset.endedAt), lte(twoFactorReset.dueAt, now.toISOString())))
    .orderBy(asc(twoFactorReset.dueAt));
  return due.map(({ userId }) => userId);
}

async function executeIfDue(context: Context, userId: string): Promise<void> {
  await transact(context, async (tx) => {
    // Lock and check in one statement, so that a password reset just before is not missed.
    const [dueAccount] = await tx
      .select({ id: userAccount.id })
      .from(userAccount)
      .innerJoin(twoFactorReset, eq(twoFactorReset.userId, userAccount.id))
      .leftJoin(customer, eq(customer.id, userAccount.customerId))
      .where(
        and(
          eq(userAccount.id, userId),
          canSignIn,
          isPasswordResetOldEnough(context.now),
          isNull(twoFactorReset.endedAt),
          lte(twoFactorReset.dueAt, context.now.toISOString()),
        ),
      )
      .for('no key update', { of: userAccount });
    if (dueAccount) await executeReset(tx, context, { userId, outcome: 'elapsed' });
  });
}

/**
 * Turns two-factor sign-in off at the person's request, removes their passkeys, which were on the lost
 * device or would be asked for, and ends all their sessions. Returns false
 * if the request has ended, so that only one of several concurrent calls executes it. The caller
 * must have locked the account.
 */
export async function executeReset(
  tx: Transaction,
  context: Context,
  { userId, outcome }: { userId: string; outcome: 'approved' | 'elapsed' },
): Promise<boolean> {
  const requestedAt = await readRequestTime(tx, userId);
  if (!(await endOpenReset(tx, context, { userId, outcome }))) return false;
  await removeTwoFactor(tx, context, userId);
  await removeUserPasskeys(tx, userId);
  await endUserSessions(tx, userId, context.now);
  await forgetAllCodeAttempts(tx, userId);
  if (outcome === 'approved') await mailApproval(tx, context, { userId, requestedAt });
  else {
    await mailPerson(tx, context, {
      userId,
      template: 'two_factor_disabled',
      params: { at: { instant: context.now.toISOString() } },
    });
  }
  return true;
}

/** Returns when a person's open request was made, or an empty text without one. */
async function readRequestTime(tx: Transaction, userId: string): Promise<string> {
  const [open] = await tx
    .select({ requestedAt: twoFactorReset.requestedAt })
    .from(twoFactorReset)
    .where(and(eq(twoFactorReset.userId, userId), isNull(twoFactorReset.endedAt)));
  return open?.requestedAt ?? '';
}

/**
 * Mails a person that their second factor was turned off: when it was requested, with which mailbox,
 * and who approved it.
 */
async function mailApproval(
  tx: Transaction,
  context: Context,
  { userId, requestedAt }: { userId: string; requestedAt: string },
): Promise<void> {
  const [owner] = await tx
    .select({ email: userAccount.email })
    .from(userAccount)
    .where(eq(userAccount.id, userId));
  await mailPerson(tx, context, {
    userId,
    template: 'two_factor_reset_approved',
    params: {
      at: { instant: context.now.toISOString() },
      requested_at: { instant: requestedAt },
      address: owner?.email ?? '',
      approver: await readApproverName(tx, context),
    },
  });
}

/** Returns the caller's name. Customers do not learn the addresses of employees. */
async function readApproverName(
  tx: Transaction,
  { actor }: Context,
): Promise<string | RenderedMessage> {
  const [approver] = await tx
    .select({ firstName: userAccount.firstName, lastName: userAccount.lastName })
    .from(userAccount)
    .where(eq(userAccount.id, getUserId(actor) ?? ''));
  const name = approver ? `${approver.firstName} ${approver.lastName}`.trim() : '';
  return name || { message: 'two_factor.nameless_approver' };
}
