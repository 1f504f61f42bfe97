import type { BoundRoute } from '#server/http/bound-route.ts';
import { anonymizationRoutes } from './requests/requests.routes.ts';

export const complianceRoutes: BoundRoute[] = [...anonymizationRoutes];
export { anonymizationApproved } from './requests/anonymization-news.ts';
export { followEmailOfRequest } from './requests/follow-email-of-request.ts';
