import { getComplianceOverview } from '@portal/contract/compliance';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { getOverview } from './overview/get-overview.ts';
import { anonymizationRoutes } from './requests/requests.routes.ts';

export const complianceRoutes: BoundRoute[] = [
  ...anonymizationRoutes,
  ...exportRoutes,
  bind(getComplianceOverview, ({ context }) => getOverview(context)),
];
export { anonymizationApproved } from './requests/anonymization-news.ts';
export { followEmailOfRequest } from './requests/follow-email-of-request.ts';
