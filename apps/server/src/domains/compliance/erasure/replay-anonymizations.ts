import type { JobHandler } from '#server/jobs/job-run.ts';
import { carryOut } from './carry-out.ts';
import type { ErasureTools } from './erasure-tools.ts';

/** How a replay went. */
export interface Replay {
  readonly replayed: number;
  /** Receipts that the portal did not sign with its present key: nobody is erased for them. */
  readonly refused: number;
}

/**
 * Erases again, at once, whoever a receipt says was erased and the database has as they were: it was
 * restored from a backup of before.
 */
export async function replayReceipts(tools: ErasureTools): Promise<Replay> {
  let [replayed, refused] = [0, 0];
  for await (const receipt of tools.keeper.all()) {
    if (!tools.signer.isGenuine(receipt)) refused += 1;
    else {
      const { user_id: userId, request_id: requestId } = receipt;
      if (await carryOut(tools, { userId, requestId, isReplay: true })) replayed += 1;
    }
  }
  return { replayed, refused };
}

/** The handler of `replay-anonymizations`. */
export function anonymizationReplay(tools: ErasureTools): JobHandler<Record<string, never>> {
  return async (_data, run) => {
    await replayReceipts(tools);
    await run.finish(() => Promise.resolve());
  };
}
