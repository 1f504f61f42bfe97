import { AnonymizationReceipt, listReceipts } from '@portal/contract/compliance';
import { eq } from 'drizzle-orm';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { listAsJson } from '#server/resource/list/list.ts';
import { defineResource } from '#server/resource/resource.ts';
import { anonymizationReceipt as receipt } from './anonymization-receipt.table.ts';

const receipts = defineResource(AnonymizationReceipt, {
  name: 'anonymization_receipt',
  table: receipt,
  fields: {
    replayed: receipt.isReplay,
  },
  scope: { employees: 'all', customers: 'none' },
  filters: { user_id: (value) => eq(receipt.userId, value) },
  orderings: { anonymized_at: receipt.anonymizedAt },
});

export const receiptRoutes: BoundRoute[] = [
  bind(listReceipts, ({ context, query }) => listAsJson(context, receipts, query)),
];
