import { getComplianceOverview } from '@portal/contract/compliance';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** Query options for what the GDPR page tells at a glance; its parts share one call. */
export const overviewQuery = () => routeQuery('users', getComplianceOverview);
