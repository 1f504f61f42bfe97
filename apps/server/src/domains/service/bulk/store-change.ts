import type { Transaction } from '#server/database/database.ts';
import type { toBulkChange } from '#server/resource/bulk/bulk-change.ts';
import type { BulkRefusal } from '@portal/contract/service';
import type { VersionedRow } from '#server/resource/write.ts';
import { serviceBulkChange, type StoredServiceChange } from './bulk-change.table.ts';

type BulkRow = ReturnType<typeof toBulkChange<VersionedRow, BulkRefusal>>['row'];

/** Stores what a bulk change did to tickets or requests; `getOthers` returns what else an undo needs of a row. */
export async function storeChange(
  tx: Transaction,
  objectType: 'service_ticket' | 'service_request',
  { changes, ...row }: BulkRow,
  getOthers: (change: BulkRow['changes'][number]) => Partial<StoredServiceChange>,
): Promise<void> {
  const stored = changes.map((change) => ({
    ...change,
    updatedAt: row.createdAt,
    requestStatus: null,
    replyId: null,
    mailIds: [],
    ...getOthers(change),
  }));
  await tx.insert(serviceBulkChange).values({ ...row, objectType, changes: stored });
}
