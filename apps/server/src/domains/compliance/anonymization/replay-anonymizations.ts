import { and, eq, isNull } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { isId } from '#server/kernel/ids.ts';
import type { AnonymizationTask } from './execute-anonymization.ts';
import { executeAll, assertNoFailures } from './execute-all.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';

/** How a replay went. */
export interface ReplayResult {
  readonly replayed: number;
  /** Receipts of people who are there, not signed with the portal's present key: nobody is erased for them. */
  readonly refused: number;
  /** What kept others from being erased again. */
  readonly failures: readonly unknown[];
}

/**
 * Erases again, at once, whoever a receipt says was erased and the database has as they were: it was
 * restored from a backup of before.
 */
export async function replayReceipts(tools: AnonymizationTools): Promise<ReplayResult> {
  let refused = 0;
  async function* tasks(): AsyncGenerator<AnonymizationTask> {
    for await (const receipt of tools.receiptStore.all()) {
      const { user_id: userId, request_id: requestId } = receipt;
      if (tools.signer.isGenuine(receipt)) yield { userId, requestId, isReplay: true };
      else if (await hasAccount(tools, userId)) refused += 1;
    }
  }
  const { anonymized: replayed, failures } = await executeAll(tools, tasks());
  return { replayed, refused, failures };
}

/** Whether there is somebody to erase: receipts of others tell of no fault. */
async function hasAccount({ database }: AnonymizationTools, userId: string): Promise<boolean> {
  const isNotAnonymized = and(eq(userAccount.id, userId), isNull(userAccount.anonymizedAt));
  return isId(userId) && (await database.orm.$count(userAccount, isNotAnonymized)) > 0;
}

/** The handler of `replay-anonymizations`; it fails while anybody is back and cannot be erased. */
export function handleReplayAnonymizations(
  tools: AnonymizationTools,
): JobHandler<Record<string, never>> {
  return async (_data, run) => {
    const { refused, failures } = await replayReceipts(tools);
    assertNoFailures(failures);
    if (refused > 0)
      throw new JobFailure(`${refused} receipts have another SECRET_KEY’s signature`);
    await run.finish(() => Promise.resolve());
  };
}
