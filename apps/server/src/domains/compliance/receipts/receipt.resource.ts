import { eq } from 'drizzle-orm';
import type { AnonymizationReceipt } from '@portal/contract/compliance';
import { defineResource } from '#server/resource/resource.ts';
import { anonymizationReceipt as receipt } from './anonymization-receipt.table.ts';

export const receipts = defineResource<AnonymizationReceipt>({
  name: 'anonymization_receipt',
  table: receipt,
  fields: {
    id: receipt.id,
    request_id: receipt.requestId,
    user_id: receipt.userId,
    anonymized_at: receipt.anonymizedAt,
    tables: receipt.tables,
    files_renamed: receipt.filesRenamed,
    traces_left: receipt.tracesLeft,
    traces: receipt.traces,
    replayed: receipt.isReplay,
    signature: receipt.signature,
  },
  scope: { employees: 'all', customers: 'none' },
  filters: { user_id: (value) => eq(receipt.userId, value) },
  orderings: { anonymized_at: receipt.anonymizedAt },
});
