import { retryJob as route } from '@portal/contract/system';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { retryGivenUp } from '#server/jobs/failed-jobs.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { jobRetry } from './job-retry.table.ts';

/**
 * Retries a failed job. One of several concurrent calls succeeds.
 * @throws DomainError `conflict` if it was retried before, or its kind no longer exists.
 */
export async function retryJob(
  context: Context,
  id: string,
  jobNames: ReadonlySet<string>,
): Promise<void> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const name = await retryGivenUp(tx, id, jobNames);
    if (name === null) throw new DomainError('conflict');
    const row = { id, name, createdAt: context.now.toISOString() };
    await tx.insert(jobRetry).values(row);
    await writeAuditEntry(tx, context, {
      action: 'create',
      table: jobRetry,
      objectId: id,
      after: row,
    });
  });
}
