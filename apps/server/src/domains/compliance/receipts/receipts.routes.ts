import { AnonymizationReceipt, listReceipts } from '@portal/contract/compliance';
import { eq, sql } from 'drizzle-orm';
import { searchedCode } from '#server/database/columns.ts';
import { bindList } from '#server/http/bind-crud.ts';
import type { BoundRoute } from '#server/http/bound-route.ts';
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
  search: searchedCode(sql`${receipt.userId}::text`),
});

export const receiptRoutes: BoundRoute[] = bindList(listReceipts, receipts);
