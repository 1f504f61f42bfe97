import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import type { Context } from '#server/resource/context.ts';
import { anonymizationRequest } from '../requests/anonymization-request.table.ts';
import { carryOut, type Task } from './carry-out.ts';
import { carryOutAnonymizations } from './erasure-jobs.ts';
import type { ErasureTools } from './erasure-tools.ts';

/** The handler of `carry-out-anonymizations`: each person in a transaction of their own. */
export function dueAnonymizations(tools: ErasureTools): JobHandler<Record<string, never>> {
  return async (_data, run) => {
    for (const task of await dueTasks(tools)) await carryOut(tools, task);
    await run.finish(() => Promise.resolve());
  };
}

async function dueTasks({ database, clock }: ErasureTools): Promise<Task[]> {
  const { id, userId, status, graceEndsAt, anonymizedAt } = anonymizationRequest;
  const due = await database.orm
    .select({ requestId: id, userId })
    .from(anonymizationRequest)
    .where(
      and(
        eq(status, 'approved'),
        lte(graceEndsAt, clock.now().toISOString()),
        isNull(anonymizedAt),
      ),
    )
    .orderBy(asc(graceEndsAt));
  return due.map(({ requestId, userId: about }) => ({ requestId, userId: about, isReplay: false }));
}

/** A request was approved: the job comes as soon as its grace period is over, which may be now. */
export async function carryOutWhenDue(
  tx: Transaction,
  _context: Context,
  { graceEndsAt }: { graceEndsAt: string },
): Promise<void> {
  await sendJob(tx, carryOutAnonymizations, {}, { notBefore: new Date(graceEndsAt) });
}
