import { getComplianceOverview } from '@portal/contract/compliance';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { auditLogRoutes } from './audit-log/audit-log.routes.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { getOverview } from './overview/get-overview.ts';
import { receiptRoutes } from './receipts/receipts.routes.ts';
import { anonymizationRoutes } from './requests/requests.routes.ts';
import { retentionRoutes } from './retention/retention.routes.ts';

export const complianceRoutes: BoundRoute[] = [
  ...auditLogRoutes,
  ...anonymizationRoutes,
  ...exportRoutes,
  ...receiptRoutes,
  ...retentionRoutes,
  bind(getComplianceOverview, ({ context }) => getOverview(context)),
];
export { carryOutWhenDue } from './erasure/due-anonymizations.ts';
export { handleErasureJobs } from './erasure/handle-erasure-jobs.ts';
export { openErasureTools } from './erasure/open-erasure-tools.ts';
export { replayReceipts } from './erasure/replay-anonymizations.ts';
export { anonymizationApproved } from './requests/anonymization-news.ts';
export { followEmailOfRequest } from './requests/follow-email-of-request.ts';
export { retentionDefaults } from './retention/retention-defaults.ts';
export { retentionSweep } from './retention/sweep-retention.ts';
export { auditLog } from './audit-log/audit-log.resource.ts';
