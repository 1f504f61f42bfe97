import { and, eq, isNull } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { defineJob } from '#server/jobs/job.ts';
import { isId } from '#server/kernel/ids.ts';
import type { AnonymizationTask } from './execute-anonymization.ts';
import { executeAll, assertNoFailures } from './execute-all.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';

export interface ReplayResult {
  readonly replayed: number;
  /** Receipts of existing accounts that the portal's current key did not sign: ignored. */
  readonly refused: number;
  readonly failures: readonly unknown[];
}

/**
 * Anonymizes again every account that has a receipt and is not anonymized: a restored backup
 * brought it back.
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

/** Receipts without an account to anonymize are no error. */
async function hasAccount({ database }: AnonymizationTools, userId: string): Promise<boolean> {
  const isNotAnonymized = and(eq(userAccount.id, userId), isNull(userAccount.anonymizedAt));
  return isId(userId) && (await database.orm.$count(userAccount, isNotAnonymized)) > 0;
}

/**
 * At the start: anonymizes again the people whom a restored backup brought back. Retries span a
 * day, to bridge an outage of the file store.
 */
export const replayAnonymizations = defineJob({
  name: 'replay-anonymizations',
  retryLimit: 30,
  timeLimitSeconds: 3600,
  runsAtStart: true,
  handler: handleReplayAnonymizations,
});

/** Fails while an account is back and cannot be anonymized. */
function handleReplayAnonymizations(tools: AnonymizationTools): JobHandler {
  return async (_data, run) => {
    const { refused, failures } = await replayReceipts(tools);
    assertNoFailures(failures);
    if (refused > 0)
      throw new JobFailure(`${refused} receipts have another SECRET_KEY’s signature`);
    await run.finish(() => Promise.resolve());
  };
}
