export { complianceJobs } from './compliance.jobs.ts';
import { getComplianceOverview } from '@portal/contract/compliance';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { auditLogRoutes } from './audit-log/audit-log.routes.ts';
import { dataRequestRoutes } from './data-requests/data-requests.routes.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { getOverview } from './overview/get-overview.ts';
import { receiptRoutes } from './receipts/receipts.routes.ts';
import { anonymizationRoutes } from './requests/requests.routes.ts';
import { retentionRoutes } from './retention/retention.routes.ts';

export const complianceRoutes: BoundRoute[] = [
  ...auditLogRoutes,
  ...anonymizationRoutes,
  ...dataRequestRoutes,
  ...exportRoutes,
  ...receiptRoutes,
  ...retentionRoutes,
  bind(getComplianceOverview, ({ context }) => getOverview(context)),
];
export { replayReceipts, sendJobWhenDue } from './anonymization/execute-anonymizations.ts';
export { createAnonymizationTools } from './anonymization/anonymization-tools.ts';
export { anonymizationValues } from './anonymization/anonymization-work.table.ts';
export { addReceipts, openReceiptStore } from './receipts/receipt-store.ts';
export { resignReceipts } from './receipts/resign-receipts.ts';
export { createForwarder } from './audit-forward/create-forwarder.ts';
export { type RefusalsSurge, refusalsSurged } from './traces/watch-refusals.ts';
export { createTraces, type Traces } from './traces/create-traces.ts';
export { isOpen as isDataRequestOpen } from './data-requests/data-request.resource.ts';
export { isWaiting as isAnonymizationWaiting } from './requests/anonymization-request.resource.ts';
export { anonymizationApproved } from './requests/approve-request.ts';
export { resendRequestLink } from './requests/issue-request-link.ts';
export { retentionDefaults } from './retention/retention-rule.table.ts';
