import type { UnsignedReceipt } from '../receipts/receipt-store.ts';
import type { anonymizationWork } from './anonymization-work.table.ts';
import type { Redaction, TableCount } from './redaction.ts';
import type { Trace } from './find-traces.ts';

type Work = Omit<typeof anonymizationWork.$inferSelect, 'encrypted'>;

interface Findings {
  readonly counts: readonly TableCount[];
  readonly traces: readonly Trace[];
}

/** Value of `traces_left` before the search. */
const notSearched = -1;

/** Returns the receipt of an anonymization. Without findings, `traces_left` is -1. */
export function toReceipt(
  work: Work,
  { receiptId }: Pick<Redaction, 'receiptId'>,
  findings: Findings | null = null,
): UnsignedReceipt {
  const { counts, traces } = findings ?? { counts: work.counts, traces: [] };
  return {
    id: receiptId,
    request_id: work.requestId,
    user_id: work.userId,
    anonymized_at: work.anonymizedAt,
    tables: [...counts],
    files_renamed: work.filesRenamed,
    traces_left: findings ? traces.reduce((sum, { rows }) => sum + rows, 0) : notSearched,
    traces: traces.map(({ table, column, rows }) => ({ table, column, rows })),
    replayed: work.isReplay,
  };
}
