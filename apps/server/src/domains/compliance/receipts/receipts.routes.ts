import { listReceipts } from '@portal/contract/compliance';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { list } from '#server/resource/list/list.ts';
import { receipts } from './receipt.resource.ts';

export const receiptRoutes: BoundRoute[] = [
  bind(listReceipts, ({ context, query }) => list(context, receipts, query)),
];
