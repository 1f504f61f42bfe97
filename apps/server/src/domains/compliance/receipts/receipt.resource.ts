import { eq } from 'drizzle-orm';
import { AnonymizationReceipt } from '@portal/contract/compliance';
import { defineResource } from '#server/resource/resource.ts';
import { anonymizationReceipt as receipt } from './anonymization-receipt.table.ts';

export const receipts = defineResource(AnonymizationReceipt, {
  name: 'anonymization_receipt',
  table: receipt,
  fields: {
    replayed: receipt.isReplay,
  },
  scope: { employees: 'all', customers: 'none' },
  filters: { user_id: (value) => eq(receipt.userId, value) },
  orderings: { anonymized_at: receipt.anonymizedAt },
});
