import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import type { Context } from '#server/resource/context.ts';
import { anonymizationRequest } from '../requests/anonymization-request.table.ts';
import { type Task } from './carry-out.ts';
import { carryOutEach, requireNone } from './carry-out-each.ts';
import { carryOutAnonymizations } from './erasure-jobs.ts';
import type { ErasureTools } from './erasure-tools.ts';

/**
 * The handler of `carry-out-anonymizations`: each person in a transaction of their own, and whoever
 * cannot be erased keeps nobody else waiting.
 */
export function dueAnonymizations(tools: ErasureTools): JobHandler<Record<string, never>> {
  return async (_data, run) => {
    const tasks = await dueTasks(tools);
    const { failures } = await carryOutEach(tools, tasks);
    requireNone(failures);
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

const told = new WeakSet<Transaction>();

/**
 * A request was approved: what is due by then is carried out at once, however many were approved
 * together; the others are the schedule's.
 */
export async function carryOutWhenDue(
  tx: Transaction,
  { now }: Context,
  { graceEndsAt }: { graceEndsAt: string },
): Promise<void> {
  if (new Date(graceEndsAt) > now || told.has(tx)) return;
  told.add(tx);
  await sendJob(tx, carryOutAnonymizations, {});
}
