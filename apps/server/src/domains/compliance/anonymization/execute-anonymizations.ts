import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import type { Context } from '#server/resource/context.ts';
import { anonymizationRequest } from '../requests/anonymization-request.table.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';
import { type AnonymizationTask, anonymizePerson } from './anonymize-person.ts';
import { hasSubject } from './subject.ts';

/*
 * How a person is anonymized, in the order of execution
 * (docs/decisions/0024-anonymization-by-class-and-value.md):
 *
 * 1. This file finds the approved requests past their grace period, every minute.
 * 2. `anonymize-person.ts` (`subject.ts`) reads what identifies the person (`person-values.ts`, `patterns/`) and
 *    copies the files that name them to new paths (`redact-files.ts`). In one transaction it then
 *    claims the request, redacts every table (`redact-all-tables.ts`) and sends the next job.
 * 3. `finish-anonymization.ts` removes the old files and the mails, redacts what was written
 *    meanwhile, searches for traces and signs the receipt.
 * 4. `scrub-database.ts` removes the deleted values from the disk.
 *
 * After a restore of a backup, `replayAnonymizations` repeats 2 to 4 from the receipts.
 */

/** Executes the approved requests past their grace period. */
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
  const { id, userId, leadId, status, graceEndsAt, anonymizedAt } = anonymizationRequest;
  const due = await database.orm
    .select({ requestId: id, userId: sql<string>`coalesce(${userId}, ${leadId})` })
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

/**
 * Repeats anonymizations that a restored backup has undone, when a process starts. Retries for a
 * day, to survive an outage of the file store.
 */
export const replayAnonymizations = defineJob({
  name: 'replay-anonymizations',
  retryLimit: 30,
  timeLimitSeconds: 3600,
  runsAtStart: true,
  handler: handleReplayAnonymizations,
});

/** Fails as long as a restored account cannot be anonymized. */
function handleReplayAnonymizations(tools: AnonymizationTools): JobHandler {
  return async (_data, run) => {
    const { refused, failures } = await replayReceipts(tools);
    assertNoFailures(failures);
    if (refused > 0)
      throw new JobFailure(`${refused} receipts have another SECRET_KEY’s signature`);
    await run.finish(() => Promise.resolve());
  };
}

interface ReplayResult {
  readonly replayed: number;
  /** Number of ignored receipts: the account exists, but another key signed the receipt. */
  readonly refused: number;
  readonly failures: readonly unknown[];
}

/**
 * Anonymizes every account and lead that has a receipt and is not anonymized, because a backup was restored.
 */
export async function replayReceipts(tools: AnonymizationTools): Promise<ReplayResult> {
  let refused = 0;
  async function* tasks(): AsyncGenerator<AnonymizationTask> {
    for await (const receipt of tools.receiptStore.all()) {
      const { user_id: userId, request_id: requestId } = receipt;
      if (tools.signer.isGenuine(receipt)) yield { userId, requestId, isReplay: true };
      // A receipt without an account or lead is not an error.
      else if (await hasSubject(tools.database.orm, userId)) refused += 1;
    }
  }
  const { anonymized: replayed, failures } = await anonymizePeople(tools, tasks());
  return { replayed, refused, failures };
}

interface Outcome {
  readonly anonymized: number;
  readonly failures: readonly unknown[];
}

/** Anonymizes one person after another. Failures are collected, not thrown. */
async function anonymizePeople(
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
function assertNoFailures(failures: readonly unknown[]): void {
  if (failures.length === 0) return;
  const [cause] = failures;
  const reason = cause instanceof JobFailure ? `: ${cause.message}` : '';
  throw new JobFailure(`${failures.length} could not be anonymized${reason}`, { cause });
}
