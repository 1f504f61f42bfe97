import type { BoundRoute } from '#server/http/bound-route.ts';
import { receiptRoutes } from './receipts/receipts.routes.ts';
import { retentionRoutes } from './retention/retention.routes.ts';

export const complianceRoutes: BoundRoute[] = [...receiptRoutes, ...retentionRoutes];
export { carryOutWhenDue } from './erasure/due-anonymizations.ts';
export { handleErasureJobs } from './erasure/handle-erasure-jobs.ts';
export { openErasureTools } from './erasure/open-erasure-tools.ts';
export { replayReceipts } from './erasure/replay-anonymizations.ts';
export { retentionDefaults } from './retention/retention-defaults.ts';
export { retentionSweep } from './retention/sweep-retention.ts';
