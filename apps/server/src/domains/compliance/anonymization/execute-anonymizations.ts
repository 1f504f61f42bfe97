import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { defineJob } from '#server/jobs/job.ts';
import { type JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import type { Context } from '#server/resource/context.ts';
import { anonymizationRequest } from '../requests/anonymization-request.table.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';
import { type AnonymizationTask, anonymizePerson } from './anonymize-person.ts';

/**
 * Executes the approved requests past their grace period every minute. For each person:
 * 1. copies the files that name them to new paths (`copy-files.ts`);
 * 2. claims the request and redacts every table, in one transaction (`anonymize-person.ts`);
 * 3. removes the old files and the mails, searches for traces and signs the receipt
 * (`finish-anonymization.ts`).
 * After a restore of a backup, `replay-anonymizations.ts` repeats this from the receipts
 * (docs/decisions/0024-anonymization-by-class-and-value.md).
 */
export const executeAnonymizations = defineJob({
  name: 'execute-anonymizations',
  schedule: '* * * * *',
  timeLimitSeconds: 3600,
  runsAtStart: true,
  handler: handleExecuteAnonymizations,
});

/** Uses a separate transaction per person, so that one failure does not block the others. */
function handleExecuteAnonymizations(tools: AnonymizationTools): JobHandler {
  return async (_data, run) => {
    const tasks = await listDueTasks(tools);
    const { failures } = await anonymizePeople(tools, tasks);
    assertNoFailures(failures);
    await run.finish(() => Promise.resolve());
  };
}

async function listDueTasks({ database, clock }: AnonymizationTools): Promise<AnonymizationTask[]> {
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

const triggered = new WeakSet<Transaction>();

/**
 * Handles approvals. Sends the job at once if the grace period is over, but only once per
 * transaction. The scheduled job executes the other requests.
 */
export async function sendJobWhenDue(
  tx: Transaction,
  { now }: Context,
  { graceEndsAt }: { graceEndsAt: string },
): Promise<void> {
  if (new Date(graceEndsAt) > now || triggered.has(tx)) return;
  triggered.add(tx);
  await sendJob(tx, executeAnonymizations, {});
}

interface Outcome {
  readonly anonymized: number;
  readonly failures: readonly unknown[];
}

/** Anonymizes one person after another. Failures are collected, not thrown. */
export async function anonymizePeople(
  tools: AnonymizationTools,
  tasks: Iterable<AnonymizationTask> | AsyncIterable<AnonymizationTask>,
): Promise<Outcome> {
  let anonymized = 0;
  const failures: unknown[] = [];
  for await (const task of tasks) {
    try {
      if (await anonymizePerson(tools, task)) anonymized += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  return { anonymized, failures };
}

/** @throws JobFailure for any failure, with the first one as its cause. */
export function assertNoFailures(failures: readonly unknown[]): void {
  if (failures.length === 0) return;
  const [cause] = failures;
  const reason = cause instanceof JobFailure ? `: ${cause.message}` : '';
  throw new JobFailure(`${failures.length} could not be anonymized${reason}`, { cause });
}
