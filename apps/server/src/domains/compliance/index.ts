import type { BoundRoute } from '#server/http/bound-route.ts';
import './retention/retention-rule.table.ts';
import { receiptRoutes } from './receipts/receipts.routes.ts';

export const complianceRoutes: BoundRoute[] = [...receiptRoutes];
export { carryOutWhenDue } from './erasure/due-anonymizations.ts';
export { handleErasureJobs } from './erasure/handle-erasure-jobs.ts';
export { openErasureTools } from './erasure/open-erasure-tools.ts';
export { replayReceipts } from './erasure/replay-anonymizations.ts';
