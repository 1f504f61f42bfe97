import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Context, JobServices } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { canSignIn } from '../lock-account.ts';
import { twoFactorReset } from '../two-factor.table.ts';
import { executeReset } from './execute-reset.ts';
import { isPasswordResetOldEnough } from './reset-times.ts';

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
