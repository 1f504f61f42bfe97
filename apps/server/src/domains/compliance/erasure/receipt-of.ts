import type { UnsignedReceipt } from '../receipts/sign-receipt.ts';
import type { anonymizationWork } from './anonymization-work.table.ts';
import type { Erasure, TableCount } from './erasure.ts';
import type { Trace } from './find-traces.ts';

type Work = Omit<typeof anonymizationWork.$inferSelect, 'sealed'>;

/** What was counted and found at the end. */
interface Findings {
  readonly counts: readonly TableCount[];
  readonly traces: readonly Trace[];
}

/** In `traces_left` of a receipt that is kept before anybody has searched. */
const notSearched = -1;

/** What the receipt of an anonymization says; without findings, what can be said as soon as it is committed. */
export function receiptOf(
  work: Work,
  { receiptId }: Pick<Erasure, 'receiptId'>,
  found: Findings | null = null,
): UnsignedReceipt {
  const { counts, traces } = found ?? { counts: work.counts, traces: [] };
  return {
    id: receiptId,
    request_id: work.requestId,
    user_id: work.userId,
    anonymized_at: work.anonymizedAt,
    tables: [...counts],
    files_renamed: work.filesRenamed,
    traces_left: found ? traces.reduce((sum, { rows }) => sum + rows, 0) : notSearched,
    traces: traces.map(({ table, column, rows }) => ({ table, column, rows })),
    replayed: work.isReplay,
  };
}
