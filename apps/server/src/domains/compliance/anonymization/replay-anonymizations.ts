import { and, eq, isNull } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { defineJob } from '#server/jobs/job.ts';
import { type JobHandler } from '#server/jobs/job-run.ts';
import { isId } from '#server/kernel/ids.ts';
import type { AnonymizationTask } from './anonymize-person.ts';
import { anonymizePeople, assertNoFailures } from './execute-anonymizations.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';

interface ReplayResult {
  readonly replayed: number;
  /** Number of ignored receipts: the account exists, but another key signed the receipt. */
  readonly refused: number;
  readonly failures: readonly unknown[];
}

/**
 * Anonymizes every account that has a receipt and is not anonymized, because a backup was restored.
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
  const { anonymized: replayed, failures } = await anonymizePeople(tools, tasks());
  return { replayed, refused, failures };
}

/** Returns true if there is an account to anonymize. A receipt without one is not an error. */
async function hasAccount({ database }: AnonymizationTools, userId: string): Promise<boolean> {
  const isNotAnonymized = and(eq(userAccount.id, userId), isNull(userAccount.anonymizedAt));
  return isId(userId) && (await database.orm.$count(userAccount, isNotAnonymized)) > 0;
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
